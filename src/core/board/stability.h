// Stable discs: discs that no sequence of moves can turn over. The sets are sound (never too large)
// but not complete: edges are exact by table, the inside follows from full lines and stable
// neighbours.
#ifndef FLIPSIDE_CORE_STABILITY_H
#define FLIPSIDE_CORE_STABILITY_H

#include "board.h"

// Stable discs of `player` on the 8×8 board.
uint64_t stability_stable(uint64_t player, uint64_t opponent);

// The same on any board size (region from board_region); on smaller boards without the edge table.
uint64_t stability_stable_in(uint64_t player, uint64_t opponent, uint64_t region);

// Squares whose four lines are all full: whatever stands there stays.
uint64_t stability_full_lines(uint64_t occupied);

#endif
