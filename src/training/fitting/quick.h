// Fixed-depth search for self-play: the engine's search with a small table and exact play near the
// end. A cleared instance is deterministic: the same position always gives the same result.
#ifndef FLIPSIDE_TRAINING_QUICK_H
#define FLIPSIDE_TRAINING_QUICK_H

#include "search.h"

// Minimum depth for ProbCut, which runs at its lowest confidence level.
enum { QUICK_SELECTIVE_DEPTH = 5 };

typedef struct Quick {
    Search search;
    Worker worker; // holds the node count
    int depth;     // plies of the midgame search, at least 1
    int exact;     // number of empties at which the search becomes exact
} Quick;

// Best move and its score in discs for the side to move.
typedef struct QuickAnswer {
    int move; // MOVE_PASS without a legal move
    int score;
    bool exact;
} QuickAnswer;

// Returns false if out of memory.
bool quick_init(Quick *quick, const Eval *eval, int depth, int exact);
void quick_free(Quick *quick);

// Clears all caches for a new game.
void quick_forget(Quick *quick);

// Returns the best move on the 8×8 board; the game must not be over. `known` is the exact score
// from an earlier answer, or QUICK_UNKNOWN.
enum { QUICK_UNKNOWN = 1000 };
QuickAnswer quick_answer(Quick *quick, Board board, int known);

#endif
