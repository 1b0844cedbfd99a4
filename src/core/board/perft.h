// Counts of the move generator, to compare with published values. The leaves are counted in bulk:
// one ply above them the moves are counted, not made. No table of positions is kept, so the count
// is an honest measure of the kernel.
#ifndef FLIPSIDE_CORE_PERFT_H
#define FLIPSIDE_CORE_PERFT_H

#include "board.h"

// How a position is counted. A game that ends before the depth counts as one leaf.
typedef struct PerftRules {
    uint64_t region;     // playable squares
    uint64_t placement;  // squares filled first, in any order and without turning discs over: the
                         // open start's centre
    bool pass_costs_ply; // does a pass use up one ply of the depth?
} PerftRules;

// Leaves of the game tree `depth` plies below the board.
uint64_t perft_count(Board board, int depth, PerftRules rules);

// The same on several threads. False only when there is no memory (some hundred kilobytes) or no
// thread to be had.
bool perft_count_parallel(Board board, int depth, PerftRules rules, int threads, uint64_t *leaves);

#endif
