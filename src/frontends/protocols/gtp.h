// GTP 2 (Go Text Protocol) for Othello, for scripts, match tools and GoGui.
//
// `set_game` selects the goal. time_settings and time_left set the clock. The comment line
// `# interrupt` ends a running search.
#ifndef FLIPSIDE_FRONTENDS_GTP_H
#define FLIPSIDE_FRONTENDS_GTP_H

#include "protocol_engine.h"
#include "protocol_session.h"
#include "text.h"

typedef struct Gtp {
    ProtocolEngine engine;
    Game game;
    bool implied[GAME_PLIES_MAX]; // true for passes that were played without a command
    const char *version;

    // Canadian byo-yomi: main time, then `stone_seconds` for every `stones` moves. No limit if
    // both times are 0.
    double main_seconds, stone_seconds;
    int stones;
    double left_seconds[2]; // by colour, from time_left; negative = unknown
    int left_stones[2];
} Gtp;

void gtp_init(Gtp *gtp, Rules rules, const char *version);
void gtp_free(Gtp *gtp);

// Returns the handler for protocol_start.
ProtocolHandler gtp_handler(Gtp *gtp);

// Executes a command. Writes the response, or the error message if it returns false.
typedef bool GtpAction(Gtp *gtp, ProtocolSession *session, char *const words[], int count,
                       Text *answer);

typedef struct GtpCommand {
    const char *name;
    GtpAction *action;
} GtpCommand;

extern const GtpCommand gtp_commands[];
extern const size_t gtp_command_count;

#endif
