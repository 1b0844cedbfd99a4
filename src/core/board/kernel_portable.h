// Moves and flips in portable C: the reference for all other kernels and the fallback without SIMD.
#ifndef FLIPSIDE_CORE_KERNEL_PORTABLE_H
#define FLIPSIDE_CORE_KERNEL_PORTABLE_H

#include "bits.h"
#include "squares.h"

// Returns the squares one step beyond the runs of `inner` that start next to `player`, in both
// directions of a line (Kogge–Stone prefix fill).
static inline uint64_t moves_portable_line(uint64_t player, uint64_t inner, int step) {
    uint64_t up = inner & (player << step), down = inner & (player >> step);
    up |= inner & (up << step);
    down |= inner & (down >> step);
    uint64_t up_pairs = inner & (inner << step), down_pairs = inner & (inner >> step);
    up |= up_pairs & (up << (2 * step));
    down |= down_pairs & (down >> (2 * step));
    up |= up_pairs & (up << (2 * step));
    down |= down_pairs & (down >> (2 * step));
    return (up << step) | (down >> step);
}

// Returns the legal moves of `player`.
static inline uint64_t moves_portable(uint64_t player, uint64_t opponent) {
    uint64_t inner = opponent & SQUARES_FILES_B_TO_G;
    uint64_t reached =
        moves_portable_line(player, inner, 1) | moves_portable_line(player, opponent, 8) |
        moves_portable_line(player, inner, 7) | moves_portable_line(player, inner, 9);
    return reached & ~(player | opponent);
}

// Returns the discs flipped by a move of `player` to the empty `square`; 0 if the move is illegal.
static inline uint64_t flip_portable(int square, uint64_t player, uint64_t opponent) {
    const uint64_t *ray = board_rays[square];
    uint64_t flipped = 0;
    for (int i = 0; i < 4; i++) {
        // Up: adding 1 below the ray carries through the opponent's run to the first other square.
        uint64_t outflank = ((opponent | ~ray[i]) + 1) & ray[i] & player;
        flipped |= (outflank - (outflank != 0)) & ray[i];
    }
    for (int i = 4; i < 8; i++) {
        // Down: the highest square of the ray without an opponent disc ends the run.
        uint64_t stop = ray[i] & ~opponent;
        uint64_t outflank = stop ? bit(bit_last(stop)) & player : 0;
        flipped |= (0 - 2 * outflank) & ray[i];
    }
    return flipped;
}

#endif
