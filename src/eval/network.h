// A small network over the patterns: what they mean together, which a sum of tables cannot say.
//
// Beside its weight every entry of the pattern tables has a vector of small numbers, one for each stage of the game,
// and so have a few counts of the board: the places where either side can play, the empty squares that touch either
// side's discs, the quadrants with an odd number of empty squares. The vectors of a board's features are added up; a
// layer of clipped units looks at the sum, and what they say together is a correction of the linear score.
//
// The correction is never larger than NETWORK_REACH. So a search whose window is further away from the linear score
// need not ask for it, and its answers are the same as if it had. All integers, bit-exact on every build.
#ifndef FLIPSIDE_EVAL_NETWORK_H
#define FLIPSIDE_EVAL_NETWORK_H

#include "patterns.h"

#if defined(__AVX2__) && !defined(FLIPSIDE_PORTABLE)
#include <immintrin.h>
#endif

enum {
    NETWORK_WIDTH = 16,      // numbers of a vector
    NETWORK_UNITS = 32,      // of the layer
    NETWORK_STAGES = 4,      // sets of vectors, by discs on the board
    NETWORK_HEADS = 8,       // layers, likewise
    NETWORK_COUNTS = 5,      // counts of the board
    NETWORK_COUNT_ROWS = 40, // vectors of a count
    NETWORK_REACH = 7 * 128, // greatest correction, in 1/128 discs
    NETWORK_UNIT_BITS = 16,  // a unit's sum is in 1/65536, what it passes on in 1/256, clipped at 4
    NETWORK_UNIT_MOST = 4 << NETWORK_UNIT_BITS,
    NETWORK_UNIT_SHIFT = 8,
    NETWORK_OUT_SHIFT = 10, // from the sum of all units to 1/128 discs
};

typedef struct NetworkHead {
    _Alignas(32) int16_t first[NETWORK_WIDTH * NETWORK_UNITS]; // by network_weight
    _Alignas(32) int32_t bias[NETWORK_UNITS];
    _Alignas(32) int16_t second[NETWORK_UNITS];
} NetworkHead;

typedef struct Network {
    _Alignas(32) int16_t phase[EVAL_PHASES * NETWORK_WIDTH]; // where the sum starts, by discs on the board
    NetworkHead head[NETWORK_HEADS];
    size_t rows;      // of a stage: the entries of a pattern table, then the counts
    int8_t *row;      // NETWORK_STAGES × rows × NETWORK_WIDTH
    size_t row_bytes; // what memory_large gave
} Network;

// A network of zeros for patterns, with room for its rows; NULL without memory.
Network *network_create(const Patterns *patterns);
Network *network_copy(const Network *network);
void network_free(Network *network);

// Bytes of a network in a file, for so many pattern entries that stand for themselves; writes and reads them. Reading
// takes anything: every byte has a meaning.
size_t network_file_size(int own_count);
void network_write(const Network *network, const int32_t *own, int own_count, uint8_t *at);
void network_read(Network *network, const int32_t *own, const int32_t *tie, int own_count, const uint8_t *at);

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

static inline void network_sum(const Network *network, const Patterns *patterns, const EvalState *state, Board board,
                               int discs, int16_t *out) {
    const int8_t *rows = network->row + (size_t)network_set(discs, NETWORK_STAGES) * network->rows * NETWORK_WIDTH;
    __m256i sum = _mm256_load_si256((const __m256i *)(network->phase + discs * NETWORK_WIDTH)),
            other = _mm256_setzero_si256();
    int count[NETWORK_COUNTS], features = patterns->feature_count;
    for (int i = 0; i + 1 < features; i += 2) {
        sum = _mm256_add_epi16(sum, network_row(rows + (patterns->centre[i] + state->feature[i]) * NETWORK_WIDTH));
        other = _mm256_add_epi16(other,
                                 network_row(rows + (patterns->centre[i + 1] + state->feature[i + 1]) * NETWORK_WIDTH));
    }
    if (features & 1)
        sum = _mm256_add_epi16(
            sum, network_row(rows + (patterns->centre[features - 1] + state->feature[features - 1]) * NETWORK_WIDTH));
    network_counts(board, count);
    rows += (size_t)patterns_size(patterns) * NETWORK_WIDTH;
    for (int i = 0; i < NETWORK_COUNTS; i++)
        other = _mm256_add_epi16(other, network_row(rows + count[i] * NETWORK_WIDTH));
    _mm256_store_si256((__m256i *)out, _mm256_add_epi16(sum, other));
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

static inline void network_sum(const Network *network, const Patterns *patterns, const EvalState *state, Board board,
                               int discs, int16_t *out) {
    const int8_t *rows = network->row + (size_t)network_set(discs, NETWORK_STAGES) * network->rows * NETWORK_WIDTH;
    int count[NETWORK_COUNTS];
    for (int j = 0; j < NETWORK_WIDTH; j++)
        out[j] = network->phase[discs * NETWORK_WIDTH + j];
    for (int i = 0; i < patterns->feature_count; i++) {
        const int8_t *row = rows + (patterns->centre[i] + state->feature[i]) * NETWORK_WIDTH;
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

// What the network adds to the linear score of a board, in 1/128 discs.
static inline int network_correction(const Network *network, const Patterns *patterns, const EvalState *state,
                                     Board board, int discs) {
    _Alignas(32) int16_t sum[NETWORK_WIDTH];
    network_sum(network, patterns, state, board, discs, sum);
    int out = network_units(&network->head[network_set(discs, NETWORK_HEADS)], sum) >> NETWORK_OUT_SHIFT;
    return out > NETWORK_REACH ? NETWORK_REACH : out < -NETWORK_REACH ? -NETWORK_REACH : out;
}

#endif
