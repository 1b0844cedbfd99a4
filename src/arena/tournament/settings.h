// Everything that defines a tournament, as a plain value: kept as run.json beside the log, so that
// a run continued later is the same run. How many games run at once is no part of it. How it came
// to be by and by is (growth.h): players are only ever added at the end, so that a player's index
// and its mark in the log stay what they are.
#ifndef FLIPSIDE_ARENA_SETTINGS_H
#define FLIPSIDE_ARENA_SETTINGS_H

#include "error.h"
#include "json.h"
#include "match_game.h"
#include "openings.h"
#include "referee.h"
#include "rules.h"
#include "shard.h"
#include "text.h"

#include <stdint.h>

enum {
    ARENA_PLAYERS_MAX = 256,
    ARENA_SPEC_MAX = 4096,
    ARENA_KEY_MAX = MATCH_KEY_MAX,
    ARENA_GAMES_MAX = 100000000,
    ARENA_STEPS_MAX = 100000,
    KNOCKOUT_EXTRA =
        6, // further games of a level meeting, in pairs, before the higher seed goes through
};

typedef enum ArenaMode {
    ARENA_MATCH,
    ARENA_KUMITE,
    ARENA_GAUNTLET,
    ARENA_LADDER,
    ARENA_SWISS,
    ARENA_DANISH,
    ARENA_KNOCKOUT,
    ARENA_MODES
} ArenaMode;

// What a player is besides its spec.
typedef struct ArenaEntry {
    char *key; // stands for its content: only games played with this one count; owned, NULL = the
               // spec says it all
    bool withdrawn; // plays no more
} ArenaEntry;

// How large a tournament was before it grew.
typedef struct ArenaStep {
    int players, games;
} ArenaStep;

// Who met in a round that had begun when the players changed. A bye has no second player: −1.
typedef struct ArenaMeeting {
    int round, first, second;
} ArenaMeeting;

typedef struct ArenaSettings {
    ArenaMode mode;
    int player_count;
    char **players;      // specs, owned
    ArenaEntry *entries; // by player, owned
    char **former;       // marks (settings_mark) that players had before their specs changed; owned
    int former_count;
    ArenaStep *steps; // earlier sizes of a match, kumite or gauntlet, the oldest first; owned
    int step_count;
    ArenaMeeting *settled; // the first rounds of the other modes, as they were; owned
    int settled_count;
    char *
        chain; // the key that chains the lines of the log (log_chain.h); owned, NULL = they are not
    Shard shard;  // the part of the games that is played here, where the schedule is fixed; never
                  // grows
    int games;    // per pair; in rounds per meeting
    int rounds;   // of a ladder, Swiss, Danish or knockout
    int playto;   // in a ladder: only the first player challenges, and always this one; 0 = none
    int autoplay; // in a ladder: only the first player challenges, so often, whoever stands near; 0
                  // = no
    Rules rules;
    uint64_t seed;

    OpeningKind opening;
    int opening_plies;
    char *opening_name; // for people: the list's name; owned, may be NULL
    char **lines;       // OPENING_LIST: transcripts or positions; owned
    int line_count;

    double move_seconds;  // --time; 0 = none
    double usual_seconds; // of built-in players that nothing limits; 0 = their own defaults
    double game_seconds, increment; // the game clock; 0 = none
    double grace;                   // seconds
    int depth;                      // 0 = none
    uint64_t nodes, playouts;       // 0 = none
    int adjudicate;                 // the exact solver decides at this many empties; 0 = never
    int resign_score, resign_moves; // own score ≤ −score for so many own moves; moves 0 = never
    int draw_score, draw_moves; // both |scores| ≤ score for so many moves each; moves 0 = never
    bool sprt;                  // stop by the sequential test
    double elo0, elo1, alpha, beta;
} ArenaSettings;

// "match", "kumite", "gauntlet", "ladder", "swiss", "danish", "knockout".
const char *arena_mode_name(ArenaMode mode);

// Is it decided round by round, by the results of the rounds before?
bool arena_mode_rounds(ArenaMode mode);

// A match with what the rows of the options (settings_options.h) give as defaults.
ArenaSettings settings_default(void);
void settings_free(ArenaSettings *settings);

// Does only the first player of a ladder challenge others?
bool settings_challenges(const ArenaSettings *settings);

// A copy of them, to be freed.
bool settings_copy(const ArenaSettings *settings, ArenaSettings *copy, Error *error);

// Who still plays.
bool settings_plays(const ArenaSettings *settings, int player);
int settings_playing(const ArenaSettings *settings);

// Adds a copy of a player's spec, with a key (may be NULL), or an opening line; false when out of
// memory or beyond the limits.
bool settings_add_player(ArenaSettings *settings, const char *spec, Error *error);
bool settings_add_keyed(ArenaSettings *settings, const char *spec, const char *key, Error *error);
bool settings_add_line(ArenaSettings *settings, const char *line, Error *error);

// Parts of a growth (growth.h alone says what may change and how); texts are copied, NULL = none.
bool settings_set_key(ArenaSettings *settings, int player, const char *key, Error *error);
bool settings_set_spec(ArenaSettings *settings, int player, const char *spec, Error *error);
bool settings_set_chain(ArenaSettings *settings, const char *chain, Error *error);
bool settings_add_former(ArenaSettings *settings, const char *mark, Error *error);
bool settings_add_step(ArenaSettings *settings, ArenaStep step, Error *error);
bool settings_add_meeting(ArenaSettings *settings, ArenaMeeting meeting, Error *error);

// Adds the openings of a list file's text (openings_read_list), or takes the shipped balanced ones.
bool settings_add_list(ArenaSettings *settings, const char *text, Error *error);
bool settings_take_balanced(ArenaSettings *settings, Error *error);

// Can this be run? An error says what is wrong in words of the command line.
bool settings_check(const ArenaSettings *settings, Error *error);

// How many games it has at most.
double settings_games(const ArenaSettings *settings);

// Rounds that name a winner among so many: of a knockout all of them, of a Swiss or Danish the
// usual number.
int settings_usual_rounds(ArenaMode mode, int players);

// run.json, and back. Reading refuses what settings_check refuses.
bool settings_write(const ArenaSettings *settings, Text *out);
bool settings_read(ArenaSettings *settings, const char *json, Error *error);

// The same for people who look at it: as in run.json, but without the openings of a list, which is
// long.
Json *settings_json(const ArenaSettings *settings);

// Where its games begin; valid while the settings are.
OpeningPlan settings_openings(const ArenaSettings *settings);

// The terms that its games are played under, with strict clocks.
MatchTerms settings_terms(const ArenaSettings *settings);

// What stands for a player in the log: its spec, with " #2" … after it where the same spec occurs
// more than once.
void settings_mark(const ArenaSettings *settings, int player, Text *out);

// What people call the players (names.h): those that play as if nobody else had ever been there,
// others with
// "(withdrawn)". NULL when memory is refused; give them back with names_free.
char **settings_names(const ArenaSettings *settings);

#endif
