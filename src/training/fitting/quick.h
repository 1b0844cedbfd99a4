// The search that self-play lives on: the engine's own, with a small table, a fixed depth and a
// perfect end. The same question asked of a fresh one always gets the same answer.
#ifndef FLIPSIDE_TRAINING_QUICK_H
#define FLIPSIDE_TRAINING_QUICK_H

#include "search.h"

// ProbCut, at its most daring level, is used from this depth on.
enum { QUICK_SELECTIVE_DEPTH = 5 };

typedef struct Quick {
    Search search;
    Worker worker; // counts the nodes
    int depth;     // plies of the midgame search, at least 1
    int exact;     // at this many empties or fewer: to the end
} Quick;

// A move and its score in discs for the side to move.
typedef struct QuickAnswer {
    int move; // MOVE_PASS when there is none
    int score;
    bool exact;
} QuickAnswer;

// False when there is not enough memory.
bool quick_init(Quick *quick, const Eval *eval, int depth, int exact);
void quick_free(Quick *quick);

// Forgets what earlier positions taught: for a new game.
void quick_forget(Quick *quick);

// The best move on the 8×8 board; the game must not be over. `known` is the exact score when it is
// known from an earlier answer, or QUICK_UNKNOWN.
enum { QUICK_UNKNOWN = 1000 };
QuickAnswer quick_answer(Quick *quick, Board board, int known);

#endif
