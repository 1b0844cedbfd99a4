// Where games begin: the one source of openings. An opening is a pure function of the plan and its
// index: nothing is drawn twice, and a continued run sees the same openings. In every opening the
// side to move has a move.
#ifndef FLIPSIDE_ARENA_OPENINGS_H
#define FLIPSIDE_ARENA_OPENINGS_H

#include "error.h"
#include "game.h"

enum { OPENING_PLIES_MAX = 50 }; // random ones

typedef enum OpeningKind {
    OPENING_START,  // the start position, every game
    OPENING_RANDOM, // `plies` random moves from the start, by the seed
    OPENING_LIST    // `lines`, in turn
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

// Checks and keeps the openings of a plan; NULL and an error naming the bad line.
Openings *openings_create(const OpeningPlan *plan, Error *error);
void openings_destroy(Openings *openings);

// The game after the opening of that index; a list starts over when it is used up.
Game openings_game(const Openings *openings, int index);

// How many different openings there are: the lines of a list, 1 for the start position, 0 = without
// end.
int openings_count(const Openings *openings);

// A game of that many random moves (passes are made, not counted) that is not over; shorter where
// the board is too small for that. The same for the same seed.
Game openings_random(Rules rules, int plies, uint64_t seed);

// Gives each opening in a file's text to `add`, which may end it with an error: one transcript or
// position per line, where empty lines and lines that begin with `#` or `%` are comments, or games
// in GGF, SGF or PGN. An error when there is none.
typedef bool OpeningsAdd(void *user, const char *line, Error *error);
bool openings_read_list(Rules rules, const char *text, OpeningsAdd *add, void *user, Error *error);

// The shipped list of balanced openings of the goal; NULL and an error for boards and starts that
// it was not made for.
const char *openings_balanced(Rules rules, Error *error);

// The game after one of them, drawn by lot: the same for the same number.
bool openings_random_balanced(Rules rules, uint64_t lot, Game *game, Error *error);

#endif
