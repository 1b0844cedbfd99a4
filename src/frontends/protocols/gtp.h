// GTP 2 for Othello: our engine for scripts, twogtp tools and GoGui. `set_game` chooses the goal;
// time is taken from time_settings and time_left; the comment line `# interrupt` ends a running
// search.
#ifndef FLIPSIDE_FRONTENDS_GTP_H
#define FLIPSIDE_FRONTENDS_GTP_H

#include "protocol_engine.h"
#include "protocol_session.h"
#include "text.h"

typedef struct Gtp {
    ProtocolEngine counsel;
    Game game;
    bool implied[GAME_PLIES_MAX]; // passes that nobody said
    const char *version;

    // Time control; none when both are 0.
    double main_seconds, stone_seconds; // the main time, and the time for `stones` moves after it
    int stones;
    double left_seconds[2]; // what time_left told; negative = nothing
    int left_stones[2];
} Gtp;

void gtp_init(Gtp *gtp, Rules rules, const char *version);
void gtp_free(Gtp *gtp);

// The protocol, for protocol_start.
ProtocolHandler gtp_handler(Gtp *gtp);

// One command with its arguments carried out, for the table: fills the answer; false makes it a
// failure.
typedef bool GtpAction(Gtp *gtp, ProtocolSession *talk, char *const words[], int count,
                       Text *answer);

typedef struct GtpCommand {
    const char *name;
    GtpAction *action;
} GtpCommand;

extern const GtpCommand gtp_commands[];
extern const size_t gtp_command_count;

#endif
