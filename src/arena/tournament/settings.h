// Everything that defines a tournament, stored as run.json next to the log, so that a resumed run
// is the same run. The number of concurrent games is not part of it. The history of its growth is
// (growth.h): players are only appended, so a player's index and its mark in the log never change.
#ifndef FLIPSIDE_ARENA_SETTINGS_H
#define FLIPSIDE_ARENA_SETTINGS_H

#include "error.h"
#include "json.h"
#include "match_game.h"
#include "openings.h"
#include "referee.h"
#include "rules.h"
#include "schedule_kind.h"
#include "shard.h"
#include "text.h"

#include <stdint.h>

enum {
    ARENA_PLAYERS_MAX = 256,
    ARENA_SPEC_MAX = 4096,
    ARENA_KEY_MAX = MATCH_KEY_MAX,
    ARENA_GAMES_MAX = 100000000,
    ARENA_STEPS_MAX = 100000,
};

// Properties of a player besides its spec.
typedef struct ArenaEntry {
    char *key; // identifies its content: only games played with this key count; owned, may be NULL
    bool withdrawn;
} ArenaEntry;

// Size of a tournament before it grew.
typedef struct ArenaStep {
    int players, games;
} ArenaStep;

// Pairing of a round that had begun when the players changed; `second` is −1 for a bye.
typedef struct ArenaMeeting {
    int round, first, second;
} ArenaMeeting;

struct ArenaSettings {
    ArenaMode mode;
    int player_count;
    char **players;      // specs, owned
    ArenaEntry *entries; // by player, owned
    char **former;       // marks (settings_mark) of players before their specs changed; owned
    int former_count;
    ArenaStep *steps; // earlier sizes of a fixed schedule, oldest first; owned
    int step_count;
    ArenaMeeting *settled; // pairings of the first rounds of other schedules; owned
    int settled_count;
    Shard shard;  // shard of a fixed schedule that is played here; cannot grow
    int games;    // games per pair; with rounds, games per meeting
    int rounds;   // rounds of a ladder, Swiss or knockout
    int playto;   // ladder: the first player challenges only this player; 0 = off
    int autoplay; // ladder: number of challenges of the first player near its rank; 0 = off
    Rules rules;
    uint64_t seed;

    OpeningKind opening;
    int opening_plies;
    char *opening_name; // display name of the list; owned, may be NULL
    char **lines;       // OPENING_LIST: transcripts or positions; owned
    int line_count;

    double move_seconds;  // --time; 0 = no limit
    double usual_seconds; // time per move of built-in players without limits; 0 = their defaults
    double game_seconds, increment; // game clock; 0 = none
    double grace;                   // seconds
    int depth;                      // 0 = no limit
    uint64_t nodes, playouts;       // 0 = no limit
    int adjudicate;                 // the exact solver decides at N empty squares; 0 = never
    int resign_score, resign_moves; // as in MatchTerms
    int draw_score, draw_moves;     // as in MatchTerms
    bool sprt;                      // stop by the sequential test
    double elo0, elo1, alpha, beta;
};

// Return the name of a schedule, and whether it has rounds.
const char *arena_mode_name(ArenaMode mode);
bool arena_mode_rounds(ArenaMode mode);

// Returns a match with the defaults of settings_options.h.
ArenaSettings settings_default(void);
void settings_free(ArenaSettings *settings);

// Returns true if only the first player of a ladder challenges others.
bool settings_challenges(const ArenaSettings *settings);

// Makes a deep copy; the caller frees it.
bool settings_copy(const ArenaSettings *settings, ArenaSettings *copy, Error *error);

// Return whether a player is active (not withdrawn), and the number of active players.
bool settings_plays(const ArenaSettings *settings, int player);
int settings_playing(const ArenaSettings *settings);

// Append a copy of a player's spec, with a key (may be NULL), or of an opening line. Return false
// if out of memory or if a limit is exceeded.
bool settings_add_player(ArenaSettings *settings, const char *spec, Error *error);
bool settings_add_keyed(ArenaSettings *settings, const char *spec, const char *key, Error *error);
bool settings_add_line(ArenaSettings *settings, const char *line, Error *error);

// Primitives for growth.h, which checks the changes; texts are copied, NULL = none.
bool settings_set_key(ArenaSettings *settings, int player, const char *key, Error *error);
bool settings_set_spec(ArenaSettings *settings, int player, const char *spec, Error *error);
bool settings_add_former(ArenaSettings *settings, const char *mark, Error *error);
bool settings_add_step(ArenaSettings *settings, ArenaStep step, Error *error);
bool settings_add_meeting(ArenaSettings *settings, ArenaMeeting meeting, Error *error);

// Append the openings of a list (openings_read_list), or use the built-in balanced openings.
bool settings_add_list(ArenaSettings *settings, const char *text, Error *error);
bool settings_take_balanced(ArenaSettings *settings, Error *error);

// Checks that the tournament can be run. Errors refer to command-line options.
bool settings_check(const ArenaSettings *settings, Error *error);

// Returns the maximum number of games.
double settings_games(const ArenaSettings *settings);

// Returns the default number of rounds of a schedule with rounds.
int settings_usual_rounds(ArenaMode mode, int players);

// Write and read run.json. Reading includes settings_check.
bool settings_write(const ArenaSettings *settings, Text *out);
bool settings_read(ArenaSettings *settings, const char *json, Error *error);

// Returns the settings for display: as in run.json, but without the list of openings.
Json *settings_json(const ArenaSettings *settings);

// Returns the openings; valid while the settings are.
OpeningPlan settings_openings(const ArenaSettings *settings);

// Returns the terms of the games, with strict clocks.
MatchTerms settings_terms(const ArenaSettings *settings);

// Appends a player's mark, its identifier in the log: the spec, followed by " #2", … if the same
// spec occurs more than once.
void settings_mark(const ArenaSettings *settings, int player, Text *out);

// Returns the display names (names.h), or NULL if out of memory; free them with names_free. The
// names of active players do not depend on withdrawn ones, which are marked "(withdrawn)".
char **settings_names(const ArenaSettings *settings);

#endif
