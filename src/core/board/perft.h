// Perft: counts the leaves of the game tree, to check the move generator against published values
// and to measure its speed. Leaves are counted in bulk: moves at the last ply are counted, not
// played. There is no hash table.
#ifndef FLIPSIDE_CORE_PERFT_H
#define FLIPSIDE_CORE_PERFT_H

#include "board.h"

// A game that ends before the given depth counts as one leaf.
typedef struct PerftRules {
    uint64_t region;     // playable squares
    uint64_t placement;  // squares filled first, in any order and without flips (open start)
    bool pass_costs_ply; // true if a pass counts as a ply
} PerftRules;

// Returns the number of leaves at `depth` plies.
uint64_t perft_count(Board board, int depth, PerftRules rules);

// Counts with several threads. Returns false if out of memory.
bool perft_count_parallel(Board board, int depth, PerftRules rules, int threads, uint64_t *leaves);

#endif
