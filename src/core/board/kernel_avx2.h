// Moves and flips with AVX2. One register holds the four lines through a square, one per lane.
#ifndef FLIPSIDE_CORE_KERNEL_AVX2_H
#define FLIPSIDE_CORE_KERNEL_AVX2_H

#include "bits.h"
#include "squares.h"

#include <immintrin.h>

// Returns the OR of the four lanes.
static inline uint64_t kernel_avx2_fold(__m256i v) {
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}

// Returns the legal moves of `player`.
static inline uint64_t moves_avx2(uint64_t player, uint64_t opponent) {
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1), step2 = _mm256_set_epi64x(18, 16, 14, 2);
    const int64_t inner_files = (int64_t)SQUARES_FILES_B_TO_G;
    const __m256i columns = _mm256_set_epi64x(inner_files, -1, inner_files, inner_files);
    __m256i own = _mm256_set1_epi64x((int64_t)player);
    __m256i inner = _mm256_and_si256(_mm256_set1_epi64x((int64_t)opponent), columns);
    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(own, step));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(own, step));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, step)));
    __m256i up_pairs = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, step));
    __m256i down_pairs = _mm256_srlv_epi64(up_pairs, step);
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, step2)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, step2)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, step2)));
    __m256i reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    return kernel_avx2_fold(reached) & ~(player | opponent);
}

// Returns the discs flipped by a move of `player` to the empty `square`; 0 if the move is illegal.
static inline uint64_t flip_avx2(int square, uint64_t player, uint64_t opponent) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i own = _mm256_set1_epi64x((int64_t)player),
            other = _mm256_set1_epi64x((int64_t)opponent);
    __m256i up = _mm256_load_si256((const __m256i *)&board_rays[square][0]);
    __m256i down = _mm256_load_si256((const __m256i *)&board_rays[square][4]);

    // Up: adding 1 below the ray carries through the opponent's run to the first other square.
    __m256i carried =
        _mm256_sub_epi64(_mm256_or_si256(other, _mm256_xor_si256(up, _mm256_set1_epi64x(-1))),
                         _mm256_set1_epi64x(-1));
    __m256i outflank = _mm256_and_si256(_mm256_and_si256(carried, up), own);
    __m256i none = _mm256_cmpeq_epi64(outflank, zero);
    __m256i run = _mm256_add_epi64(outflank, _mm256_set1_epi64x(-1));
    __m256i flipped = _mm256_and_si256(_mm256_andnot_si256(none, run), up);

    // Down: smear every square that stops the run down the ray. The squares above the smear are the
    // run.
    __m256i stop = _mm256_andnot_si256(other, down);
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    __m256i smear = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, step));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, _mm256_slli_epi64(step, 1)));
    smear = _mm256_or_si256(smear, _mm256_srlv_epi64(smear, _mm256_slli_epi64(step, 2)));
    __m256i run_down = _mm256_andnot_si256(smear, down);
    __m256i below =
        _mm256_and_si256(_mm256_andnot_si256(_mm256_srlv_epi64(smear, step), stop), own);
    run_down = _mm256_andnot_si256(_mm256_cmpeq_epi64(below, zero), run_down);
    flipped = _mm256_or_si256(flipped, _mm256_and_si256(run_down, down));
    return kernel_avx2_fold(flipped);
}

#endif
