// Opening positions of matches and tournaments. An opening is a pure function of the plan and its
// index, so a resumed run uses the same openings. In every opening the side to move has a legal
// move.
#ifndef FLIPSIDE_ARENA_OPENINGS_H
#define FLIPSIDE_ARENA_OPENINGS_H

#include "error.h"
#include "game.h"

enum { OPENING_PLIES_MAX = 50 }; // maximum number of random plies

typedef enum OpeningKind {
    OPENING_START,  // the start position
    OPENING_RANDOM, // `plies` random moves from the start position
    OPENING_LIST    // `lines`, in order
} OpeningKind;

typedef struct OpeningPlan {
    Rules rules;
    OpeningKind kind;
    int plies;          // OPENING_RANDOM
    uint64_t seed;      // OPENING_RANDOM
    char *const *lines; // OPENING_LIST: transcripts or positions
    int line_count;
} OpeningPlan;

typedef struct Openings Openings;

// Reads and checks the openings of a plan. Returns NULL and an error with the invalid line.
Openings *openings_create(const OpeningPlan *plan, Error *error);
void openings_destroy(Openings *openings);

// Returns the game after the opening with an index. Lists wrap around.
Game openings_game(const Openings *openings, int index);

// Returns the number of openings: the lines of a list, 1 for the start position, 0 for unlimited.
int openings_count(const Openings *openings);

// Returns an unfinished game of `plies` random moves, not counting passes; fewer if the board is
// too small. Depends only on the arguments.
Game openings_random(Rules rules, int plies, uint64_t seed);

// Calls `add` for each opening in the text of a file; `add` may return false with an error to stop.
// The text has one transcript or position per line, with empty lines and comment lines (`#` or
// `%`), or contains games in GGF, SGF or PGN. It is an error if there are no openings.
typedef bool OpeningsAdd(void *user, const char *line, Error *error);
bool openings_read_list(Rules rules, const char *text, OpeningsAdd *add, void *user, Error *error);

// Returns the built-in list of balanced openings for the goal. Returns NULL and an error for other
// boards than 8×8 and other starts than the standard one.
const char *openings_balanced(Rules rules, Error *error);

// Picks one of them at random; depends only on the seed.
bool openings_random_balanced(Rules rules, uint64_t seed, Game *game, Error *error);

#endif
