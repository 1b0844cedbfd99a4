// Counts of the move generator, to compare with published values.
#ifndef FLIPSIDE_BOARD_PERFT_H
#define FLIPSIDE_BOARD_PERFT_H

#include "board.h"

// How a position is counted. `region` masks playable squares. A game that ends before the depth counts as one leaf.
typedef struct PerftRules {
    uint64_t region;
    bool pass_costs_ply; // does a pass use up one ply of the depth?
} PerftRules;

// Leaves of the game tree `depth` plies below the board. Both sides have their discs; no open-start placement here.
uint64_t perft_count(Board board, int depth, PerftRules rules);

#endif
