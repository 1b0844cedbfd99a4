// Stable discs: discs that no sequence of moves can flip. The sets are sound but not complete:
// edges are exact (table), inner discs follow from full lines and stable neighbours.
#ifndef FLIPSIDE_CORE_STABILITY_H
#define FLIPSIDE_CORE_STABILITY_H

#include "board.h"

// Returns stable discs of `player` on the 8×8 board.
uint64_t stability_stable(uint64_t player, uint64_t opponent);

// Does the same for any board_region(). Smaller boards do not use the edge table.
uint64_t stability_stable_in(uint64_t player, uint64_t opponent, uint64_t region);

// Returns the squares whose four lines are full. Discs there are stable, whatever their colour.
uint64_t stability_full_lines(uint64_t occupied);

#endif
