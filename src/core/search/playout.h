// Random games to the end, for the Monte-Carlo players: every legal move equally likely at every
// turn.
//
// The fast path keeps two bitboards and nothing else; a move is drawn by selecting the k-th set bit
// of the move mask, so the draw is exactly uniform up to the generator's 2^-32. All goals, starts
// and sizes; a playout is a function of the board and the state of the generator.
#ifndef FLIPSIDE_CORE_PLAYOUT_H
#define FLIPSIDE_CORE_PLAYOUT_H

#include "random.h"
#include "rules.h"

// The final score (rules_score) for the side to move in `board` after a uniformly random game.
int playout_score(Rules rules, Board board, Random *random);

// What a counted playout saw, summed over its turns; "own" is the side to move at its beginning.
typedef struct PlayoutCounts {
    uint64_t own_moves, opponent_moves; // legal moves available to each side
    uint64_t plies;                     // discs placed
} PlayoutCounts;

// What both sides of a careful playout hold to: squares they play wherever one of them is legal,
// and squares they play only where nothing else is.
typedef struct PlayoutCare {
    uint64_t seek, avoid;
} PlayoutCare;

// The same with care, and the counts are added to *counts.
int playout_score_careful(Rules rules, Board board, PlayoutCare care, Random *random,
                          PlayoutCounts *counts);

// One of the set bits of a non-empty mask, all equally likely.
int playout_pick(uint64_t moves, Random *random);

#endif
