// Random games to the end, for the Monte-Carlo players. Every legal move is equally likely.
//
// The fast path uses two bitboards only; a move is the k-th set bit of the move mask, uniform up to
// the generator's 2^-32. A playout is a function of the board and the state of the generator.
#ifndef FLIPSIDE_CORE_PLAYOUT_H
#define FLIPSIDE_CORE_PLAYOUT_H

#include "random.h"
#include "rules.h"

// Returns the final score (rules_score) for the side to move in `board` after a random game.
int playout_score(Rules rules, Board board, Random *random);

// Counts summed over the turns of playouts; "own" is the side to move at the beginning.
typedef struct PlayoutCounts {
    uint64_t own_moves, opponent_moves; // legal moves available to each side
    uint64_t plies;                     // discs placed
} PlayoutCounts;

// Preferences of both sides: squares played whenever one of them is legal, and squares played only
// if no other is.
typedef struct PlayoutCare {
    uint64_t seek, avoid;
} PlayoutCare;

// Like playout_score, with preferences. Adds to *counts.
int playout_score_careful(Rules rules, Board board, PlayoutCare care, Random *random,
                          PlayoutCounts *counts);

// Returns the index of a random set bit of a non-empty mask.
int playout_pick(uint64_t moves, Random *random);

#endif
