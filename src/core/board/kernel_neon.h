// Moves and flips with 64-bit NEON. One register holds two lines, one per lane.
#ifndef FLIPSIDE_CORE_KERNEL_NEON_H
#define FLIPSIDE_CORE_KERNEL_NEON_H

#include "bits.h"
#include "squares.h"

#include <arm_neon.h>

// Returns the squares reached over runs of the opponent along two lines, whose shifts are in
// `step`.
static inline uint64x2_t moves_neon_lines(uint64x2_t own, uint64x2_t inner, int64x2_t step) {
    int64x2_t back = vnegq_s64(step), step2 = vaddq_s64(step, step), back2 = vnegq_s64(step2);
    uint64x2_t up = vandq_u64(inner, vshlq_u64(own, step)),
               down = vandq_u64(inner, vshlq_u64(own, back));
    up = vorrq_u64(up, vandq_u64(inner, vshlq_u64(up, step)));
    down = vorrq_u64(down, vandq_u64(inner, vshlq_u64(down, back)));
    uint64x2_t up_pairs = vandq_u64(inner, vshlq_u64(inner, step)),
               down_pairs = vshlq_u64(up_pairs, back);
    for (int i = 0; i < 2; i++) {
        up = vorrq_u64(up, vandq_u64(up_pairs, vshlq_u64(up, step2)));
        down = vorrq_u64(down, vandq_u64(down_pairs, vshlq_u64(down, back2)));
    }
    return vorrq_u64(vshlq_u64(up, step), vshlq_u64(down, back));
}

// Returns the legal moves of `player`.
static inline uint64_t moves_neon(uint64_t player, uint64_t opponent) {
    const uint64_t columns = SQUARES_FILES_B_TO_G;
    uint64x2_t own = vdupq_n_u64(player);
    uint64x2_t diagonal = vdupq_n_u64(opponent & columns);
    uint64x2_t straight = vcombine_u64(vcreate_u64(opponent & columns), vcreate_u64(opponent));
    uint64x2_t reached =
        moves_neon_lines(own, diagonal, vcombine_s64(vcreate_s64(7), vcreate_s64(9)));
    reached = vorrq_u64(
        reached, moves_neon_lines(own, straight, vcombine_s64(vcreate_s64(1), vcreate_s64(8))));
    return (vgetq_lane_u64(reached, 0) | vgetq_lane_u64(reached, 1)) & ~(player | opponent);
}

// Returns the discs flipped by a move of `player` to the empty `square`; 0 if the move is illegal.
static inline uint64_t flip_neon(int square, uint64_t player, uint64_t opponent) {
    const uint64_t *ray = board_rays[square];
    uint64x2_t own = vdupq_n_u64(player), other = vdupq_n_u64(opponent), one = vdupq_n_u64(1);
    uint64x2_t flipped = vdupq_n_u64(0);
    for (int i = 0; i < 4; i += 2) {
        uint64x2_t up = vld1q_u64(ray + i);
        uint64x2_t outflank = vandq_u64(vandq_u64(vaddq_u64(vornq_u64(other, up), one), up), own);
        uint64x2_t any = vtstq_u64(outflank, outflank);
        flipped = vorrq_u64(flipped, vandq_u64(vandq_u64(vsubq_u64(outflank, one), any), up));
    }
    for (int i = 4; i < 8; i++) {
        uint64_t stop = ray[i] & ~opponent;
        uint64_t outflank = stop ? bit(bit_last(stop)) & player : 0;
        uint64_t run = (0 - 2 * outflank) & ray[i];
        flipped = vsetq_lane_u64(vgetq_lane_u64(flipped, 0) | run, flipped, 0);
    }
    return vgetq_lane_u64(flipped, 0) | vgetq_lane_u64(flipped, 1);
}

#endif
