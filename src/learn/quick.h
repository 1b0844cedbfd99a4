// The small search that self-play lives on: a few plies over the evaluation and an exact end, with no table and no
// set-up, tuned for hundreds of games a second rather than for strength.
#ifndef FLIPSIDE_LEARN_QUICK_H
#define FLIPSIDE_LEARN_QUICK_H

#include "eval.h"

typedef struct Quick {
    const Eval *eval;
    int depth;      // plies of the midgame search, at least 1
    int exact;      // at this many empties or fewer: to the end
    uint64_t nodes; // counted up
} Quick;

// A move and its score in discs for the side to move.
typedef struct QuickAnswer {
    int move; // MOVE_PASS when there is none
    int score;
    bool exact;
} QuickAnswer;

// The best move on the 8×8 board; the game must not be over. `known` is the exact score when it is known from an
// earlier answer, or QUICK_UNKNOWN.
enum { QUICK_UNKNOWN = 1000 };
QuickAnswer quick_answer(Quick *quick, Board board, int known);

// The exact score under best play within (alpha, beta), in discs.
int quick_solve(Quick *quick, Board board, int alpha, int beta);

// The score of a search in 1/128 discs within (alpha, beta).
int quick_search(Quick *quick, Board board, const EvalState *state, int depth, int alpha, int beta);

#endif
