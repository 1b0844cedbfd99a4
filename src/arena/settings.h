// Everything that defines a tournament, as a plain value: kept as run.json beside the log, so that a run continued
// later is the same run. How many games run at once is no part of it.
#ifndef FLIPSIDE_ARENA_SETTINGS_H
#define FLIPSIDE_ARENA_SETTINGS_H

#include "error.h"
#include "json.h"
#include "openings.h"
#include "referee.h"
#include "rules.h"
#include "text.h"

#include <stdint.h>

enum { ARENA_PLAYERS_MAX = 256, ARENA_SPEC_MAX = 4096, ARENA_GAMES_MAX = 100000000 };

typedef enum ArenaMode { ARENA_MATCH, ARENA_KUMITE, ARENA_GAUNTLET, ARENA_LADDER, ARENA_MODES } ArenaMode;

typedef struct ArenaSettings {
    ArenaMode mode;
    int player_count;
    char **players; // specs, owned
    int games;      // per pair; in a ladder per challenge
    int rounds;     // of a ladder
    int playto;     // in a ladder: only the first player challenges, and always this one; 0 = none
    int autoplay;   // in a ladder: only the first player challenges, so often, whoever stands near; 0 = no
    Rules rules;
    uint64_t seed;

    OpeningKind opening;
    int opening_plies;
    char *opening_name; // for people: the list's name; owned, may be NULL
    char **lines;       // OPENING_LIST: transcripts or positions; owned
    int line_count;

    double move_seconds;            // --time; 0 = none
    double usual_seconds;           // of built-in players that nothing limits; 0 = their own defaults
    double game_seconds, increment; // the game clock; 0 = none
    double grace;                   // seconds
    int depth;                      // 0 = none
    uint64_t nodes, playouts;       // 0 = none
    int adjudicate;                 // the exact solver decides at this many empties; 0 = never
    int resign_score, resign_moves; // own score ≤ −score for so many own moves; moves 0 = never
    int draw_score, draw_moves;     // both |scores| ≤ score for so many moves each; moves 0 = never
    bool sprt;                      // stop by the sequential test
    double elo0, elo1, alpha, beta;
} ArenaSettings;

// "match", "kumite", "gauntlet", "ladder".
const char *arena_mode_name(ArenaMode mode);

// A match with what the rows of the options (settings_options.h) give as defaults.
ArenaSettings settings_default(void);
void settings_free(ArenaSettings *settings);

// Does only the first player of a ladder challenge others?
bool settings_challenges(const ArenaSettings *settings);

// Adds a copy of a player's spec or an opening line; false when out of memory or beyond the limits.
bool settings_add_player(ArenaSettings *settings, const char *spec, Error *error);
bool settings_add_line(ArenaSettings *settings, const char *line, Error *error);

// Adds the openings of a list file's text (openings_read_list), or takes the shipped balanced ones.
bool settings_add_list(ArenaSettings *settings, const char *text, Error *error);
bool settings_take_balanced(ArenaSettings *settings, Error *error);

// Can this be run? An error says what is wrong in words of the command line.
bool settings_check(const ArenaSettings *settings, Error *error);

// How many games it has at most.
double settings_games(const ArenaSettings *settings);

// run.json, and back. Reading refuses what settings_check refuses.
bool settings_write(const ArenaSettings *settings, Text *out);
bool settings_read(ArenaSettings *settings, const char *json, Error *error);

// The same for people who look at it: as in run.json, but without the openings of a list, which is long.
Json *settings_json(const ArenaSettings *settings);

// Where its games begin; valid while the settings are.
OpeningPlan settings_openings(const ArenaSettings *settings);

// The terms that its games are played under, with strict clocks.
MatchTerms settings_terms(const ArenaSettings *settings);

// What stands for a player in the log: its spec, with " #2" … after it where the same spec occurs more than once.
void settings_mark(const ArenaSettings *settings, int player, Text *out);

#endif
