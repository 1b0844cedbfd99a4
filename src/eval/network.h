// A small network over the patterns: what they mean together, which a sum of tables cannot say.
//
// Beside its weight every entry of the pattern tables has a vector of small numbers, one for each stage of the game,
// and so have a few counts of the board: the places where either side can play, the empty squares that touch either
// side's discs, the quadrants with an odd number of empty squares. The vectors of a board's features are added up; a
// layer of clipped units looks at the sum, and what they say together is a correction of the linear score.
//
// The correction is never larger than the network's reach. So a search whose window is further away from the linear
// score need not ask for it, and its answers are the same as if it had. All integers, bit-exact on every build.
#ifndef FLIPSIDE_EVAL_NETWORK_H
#define FLIPSIDE_EVAL_NETWORK_H

#include "patterns.h"

#if defined(__AVX2__) && !defined(FLIPSIDE_PORTABLE)
#include <immintrin.h>
#elif defined(__wasm_simd128__) && !defined(FLIPSIDE_PORTABLE)
#include <wasm_simd128.h>
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(FLIPSIDE_PORTABLE)
#include <arm_neon.h>
#endif

enum {
    NETWORK_WIDTH = 16,      // numbers of a vector
    NETWORK_UNITS = 32,      // of the layer
    NETWORK_STAGES = 4,      // sets of vectors, by discs on the board
    NETWORK_HEADS = 8,       // layers, likewise
    NETWORK_COUNTS = 5,      // counts of the board
    NETWORK_COUNT_ROWS = 40, // vectors of a count
    NETWORK_UNIT_BITS = 16,  // a unit's sum is in 1/65536, what it passes on in 1/256, clipped at 4
    NETWORK_UNIT_MOST = 4 << NETWORK_UNIT_BITS,
    NETWORK_UNIT_SHIFT = 8,
    NETWORK_OUT_SHIFT = 10, // from the sum of all units to 1/128 discs
};

typedef struct NetworkHead {
    _Alignas(64) int16_t first[NETWORK_WIDTH * NETWORK_UNITS]; // by network_weight
    _Alignas(64) int32_t bias[NETWORK_UNITS];
    _Alignas(32) int16_t second[NETWORK_UNITS];
} NetworkHead;

typedef struct Network {
    _Alignas(32) int16_t phase[EVAL_PHASES * NETWORK_WIDTH]; // where the sum starts, by discs on the board
    NetworkHead head[NETWORK_HEADS];
    int reach;        // greatest correction, in 1/128 discs
    size_t rows;      // of a stage: the entries of a pattern table, then the counts
    int8_t *row;      // NETWORK_STAGES × rows × NETWORK_WIDTH
    size_t row_bytes; // what memory_large gave
} Network;

// A network of zeros for patterns, with room for its rows; NULL without memory.
Network *network_create(const Patterns *patterns, Goal goal);
Network *network_copy(const Network *network);
void network_free(Network *network);

// Rounds the numbers of all vectors to multiples of `step`, which makes a file smaller.
void network_round(Network *network, int step);

// Bytes of a network in a file, for so many pattern entries that stand for themselves; writes and reads them. Reading
// takes anything: every byte has a meaning.
size_t network_file_size(int own_count);
void network_write(const Network *network, const int32_t *own, int own_count, uint8_t *at);
void network_read(Network *network, const int32_t *own, const int32_t *tie, int own_count, const uint8_t *at);

// How far a network corrects: three deviations of what it says of positions in a search. Scores of `fewest` lie closer
// together.
static inline int network_reach(Goal goal) {
    return (goal == GOAL_MOST ? 7 : 4) * EVAL_ONE;
}

// Which of `count` sets belongs to a number of discs.
static inline int network_set(int discs, int count) {
    int set = (discs - 8) * count / 53;
    return discs < 8 ? 0 : set >= count ? count - 1 : set;
}

// Where the weight of an input for a unit stands: pairs of inputs side by side, as one multiply-add instruction takes
// them.
static inline int network_weight(int input, int unit) {
    return (input / 2 * NETWORK_UNITS + unit) * 2 + (input & 1);
}

// The rows of a board's counts, behind those of the patterns.
static inline void network_counts(Board board, int rows[NETWORK_COUNTS]) {
    uint64_t empty = ~board_discs(board);
    int odd = 0;
    for (int quadrant = 0; quadrant < 4; quadrant++)
        odd += bit_count(empty & SQUARES_QUADRANT << ((quadrant & 1) * 4 + (quadrant & 2) * 16)) & 1;
    int count[NETWORK_COUNTS] = {bit_count(board_moves(board)), bit_count(board_moves(board_pass(board))),
                                 bit_count(squares_around(board.opponent) & empty),
                                 bit_count(squares_around(board.player) & empty), odd};
    for (int i = 0; i < NETWORK_COUNTS; i++)
        rows[i] = i * NETWORK_COUNT_ROWS + (count[i] < NETWORK_COUNT_ROWS ? count[i] : NETWORK_COUNT_ROWS - 1);
}

#if defined(__AVX2__) && !defined(FLIPSIDE_PORTABLE)
static inline __m256i network_row(const int8_t *row) {
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)row));
}

#if defined(__AVX512F__) && defined(__AVX512BW__)
// Adds the products of 16-bit numbers, those side by side together.
static inline __m512i network_add_products(__m512i sum, __m512i a, __m512i b) {
#ifdef __AVX512VNNI__
    return _mm512_dpwssd_epi32(sum, a, b);
#else
    return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
#endif
}

static inline __m256i network_clipped(__m512i sum) {
    sum = _mm512_min_epi32(_mm512_max_epi32(sum, _mm512_setzero_si512()), _mm512_set1_epi32(NETWORK_UNIT_MOST));
    return _mm512_cvtepi32_epi16(_mm512_srli_epi32(sum, NETWORK_UNIT_SHIFT));
}

static inline int network_units(const NetworkHead *head, const int16_t *sum) {
    const __m512i *weights = (const __m512i *)head->first, *bias = (const __m512i *)head->bias;
    __m512i low = _mm512_load_si512(bias), high = _mm512_load_si512(bias + 1), low2 = _mm512_setzero_si512(),
            high2 = low2;
    for (int j = 0; j < NETWORK_WIDTH / 2; j += 2) {
        int32_t pair[2];
        __builtin_memcpy(pair, sum + 2 * j, sizeof pair);
        __m512i one = _mm512_set1_epi32(pair[0]), two = _mm512_set1_epi32(pair[1]);
        low = network_add_products(low, one, _mm512_load_si512(weights + 2 * j));
        high = network_add_products(high, one, _mm512_load_si512(weights + 2 * j + 1));
        low2 = network_add_products(low2, two, _mm512_load_si512(weights + 2 * j + 2));
        high2 = network_add_products(high2, two, _mm512_load_si512(weights + 2 * j + 3));
    }
    const __m256i *second = (const __m256i *)head->second;
    __m256i out = _mm256_madd_epi16(network_clipped(_mm512_add_epi32(low, low2)), _mm256_load_si256(second));
    out = _mm256_add_epi32(
        out, _mm256_madd_epi16(network_clipped(_mm512_add_epi32(high, high2)), _mm256_load_si256(second + 1)));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(out), _mm256_extracti128_si256(out, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}
#else
static inline __m256i network_clipped(__m256i sum) {
    sum = _mm256_min_epi32(_mm256_max_epi32(sum, _mm256_setzero_si256()), _mm256_set1_epi32(NETWORK_UNIT_MOST));
    return _mm256_srli_epi32(sum, NETWORK_UNIT_SHIFT);
}

static inline int network_units(const NetworkHead *head, const int16_t *sum) {
    __m256i unit[NETWORK_UNITS / 8], out = _mm256_setzero_si256();
    for (int k = 0; k < NETWORK_UNITS / 8; k++)
        unit[k] = _mm256_load_si256((const __m256i *)head->bias + k);
    for (int j = 0; j < NETWORK_WIDTH / 2; j++) {
        int32_t pair;
        __builtin_memcpy(&pair, sum + 2 * j, sizeof pair);
        for (int k = 0; k < NETWORK_UNITS / 8; k++) {
            __m256i weights = _mm256_load_si256((const __m256i *)head->first + j * (NETWORK_UNITS / 8) + k);
            unit[k] = _mm256_add_epi32(unit[k], _mm256_madd_epi16(_mm256_set1_epi32(pair), weights));
        }
    }
    for (int k = 0; k < NETWORK_UNITS / 8; k += 2) {
        __m256i both = _mm256_packs_epi32(network_clipped(unit[k]), network_clipped(unit[k + 1]));
        both = _mm256_permute4x64_epi64(both, 0xD8); // packing goes lane by lane
        __m256i second = _mm256_load_si256((const __m256i *)(head->second + 8 * k));
        out = _mm256_add_epi32(out, _mm256_madd_epi16(both, second));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(out), _mm256_extracti128_si256(out, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}
#endif

static inline void network_sum(const Network *network, const Patterns *patterns, const int32_t *place, Board board,
                               int discs, int16_t *out) {
    const int8_t *rows = network->row + (size_t)network_set(discs, NETWORK_STAGES) * network->rows * NETWORK_WIDTH;
    __m256i sum = _mm256_load_si256((const __m256i *)(network->phase + discs * NETWORK_WIDTH)),
            other = _mm256_setzero_si256();
    int count[NETWORK_COUNTS], features = patterns->feature_count;
    _Alignas(64) uint32_t at[EVAL_FEATURES_MAX]; // in bytes
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        at[i] = (uint32_t)place[i] * NETWORK_WIDTH;
#pragma GCC unroll 4
    for (int i = 0; i + 1 < features; i += 2) {
        sum = _mm256_add_epi16(sum, network_row(rows + at[i]));
        other = _mm256_add_epi16(other, network_row(rows + at[i + 1]));
    }
    if (features & 1)
        sum = _mm256_add_epi16(sum, network_row(rows + at[features - 1]));
    network_counts(board, count);
    rows += (size_t)patterns_size(patterns) * NETWORK_WIDTH;
    for (int i = 0; i < NETWORK_COUNTS; i++)
        other = _mm256_add_epi16(other, network_row(rows + count[i] * NETWORK_WIDTH));
    _mm256_store_si256((__m256i *)out, _mm256_add_epi16(sum, other));
}
#else
#if (defined(__wasm_simd128__) || (defined(__aarch64__) && defined(__ARM_NEON))) && !defined(FLIPSIDE_PORTABLE)
typedef int32_t NetworkLanes __attribute__((vector_size(16)));
typedef uint32_t NetworkSums __attribute__((vector_size(16))); // wrap

// Products of 16-bit numbers, those side by side added.
static inline NetworkSums network_products(NetworkLanes pairs, NetworkLanes weights) {
#ifdef __wasm_simd128__
    return (NetworkSums)wasm_i32x4_dot_i16x8((v128_t)pairs, (v128_t)weights);
#else
    int16x8_t a = (int16x8_t)pairs, b = (int16x8_t)weights;
    return (NetworkSums)vpaddq_s32(vmull_s16(vget_low_s16(a), vget_low_s16(b)), vmull_high_s16(a, b));
#endif
}

static inline int network_units(const NetworkHead *head, const int16_t *sum) {
    enum { GROUPS = NETWORK_UNITS / 4 };
    NetworkSums unit[GROUPS];
    for (int k = 0; k < GROUPS; k++)
        __builtin_memcpy(&unit[k], head->bias + 4 * k, sizeof unit[k]);
    for (int j = 0; j < NETWORK_WIDTH / 2; j++) {
        int32_t pair;
        __builtin_memcpy(&pair, sum + 2 * j, sizeof pair);
        NetworkLanes pairs = {pair, pair, pair, pair}, weights;
        for (int k = 0; k < GROUPS; k++) {
            __builtin_memcpy(&weights, head->first + 8 * (j * GROUPS + k), sizeof weights);
            unit[k] += network_products(pairs, weights);
        }
    }
    int out = 0;
    for (int k = 0; k < GROUPS; k++) {
        NetworkLanes one = (NetworkLanes)unit[k];
        one &= one > 0;
        NetworkLanes over = one > NETWORK_UNIT_MOST;
        one = ((one & ~over) | (over & NETWORK_UNIT_MOST)) >> NETWORK_UNIT_SHIFT;
        for (int i = 0; i < 4; i++)
            out += one[i] * head->second[4 * k + i];
    }
    return out;
}
#else
static inline int network_units(const NetworkHead *head, const int16_t *sum) {
    int out = 0;
    for (int i = 0; i < NETWORK_UNITS; i++) {
        int unit = head->bias[i];
        for (int j = 0; j < NETWORK_WIDTH; j++)
            unit =
                (int)((unsigned)unit + (unsigned)(sum[j] * head->first[network_weight(j, i)])); // wraps like registers
        unit = unit < 0 ? 0 : unit > NETWORK_UNIT_MOST ? NETWORK_UNIT_MOST : unit;
        out += (unit >> NETWORK_UNIT_SHIFT) * head->second[i];
    }
    return out;
}
#endif

static inline void network_sum(const Network *network, const Patterns *patterns, const int32_t *place, Board board,
                               int discs, int16_t *out) {
    const int8_t *rows = network->row + (size_t)network_set(discs, NETWORK_STAGES) * network->rows * NETWORK_WIDTH;
    int count[NETWORK_COUNTS];
    for (int j = 0; j < NETWORK_WIDTH; j++)
        out[j] = network->phase[discs * NETWORK_WIDTH + j];
    for (int i = 0; i < patterns->feature_count; i++) {
        const int8_t *row = rows + (size_t)place[i] * NETWORK_WIDTH;
        for (int j = 0; j < NETWORK_WIDTH; j++)
            out[j] = (int16_t)(out[j] + row[j]);
    }
    network_counts(board, count);
    rows += (size_t)patterns_size(patterns) * NETWORK_WIDTH;
    for (int i = 0; i < NETWORK_COUNTS; i++)
        for (int j = 0; j < NETWORK_WIDTH; j++)
            out[j] = (int16_t)(out[j] + rows[count[i] * NETWORK_WIDTH + j]);
}
#endif

// What the network adds to the linear score of a board, in 1/128 discs. `place` is what patterns_places gave.
static inline int network_correction(const Network *network, const Patterns *patterns, const int32_t *place,
                                     Board board, int discs) {
    _Alignas(32) int16_t sum[NETWORK_WIDTH];
    network_sum(network, patterns, place, board, discs, sum);
    int out = network_units(&network->head[network_set(discs, NETWORK_HEADS)], sum) >> NETWORK_OUT_SHIFT;
    return out > network->reach ? network->reach : out < -network->reach ? -network->reach : out;
}

#endif
