// A small network over the patterns: what they mean together, which a sum of tables cannot say.
//
// Beside its weight every entry of the pattern tables has a vector of small numbers, one for each
// stage of the game, and so have a few counts of the board (the places where either side can play,
// the empty squares that touch either side's discs, the quadrants with an odd number of empty
// squares) and the sets of places in each quadrant where either side can play. The vectors of a
// board's features are added up, and the positive part of each sum, squared and weighed, corrects
// the linear score.
//
// A pattern must be able to say that it lies beside another one, not only that both are somewhere
// on the board. So the numbers of a vector are some channels, each as seen from the eight sides of
// the board: a feature that a symmetry makes of its shape adds the numbers of the shape as that
// symmetry turns them. A board turned or mirrored has the same sums in another order, and the same
// score.
//
// The correction is never larger than the network's reach. So a search whose window is further away
// from the linear score need not ask for it, and its answers are the same as if it had. All
// integers, bit-exact on every build.
#ifndef FLIPSIDE_CORE_NETWORK_H
#define FLIPSIDE_CORE_NETWORK_H

#include "patterns.h"

#if defined(__AVX2__) && !defined(FLIPSIDE_PORTABLE)
#include <immintrin.h>
#elif defined(__wasm_simd128__) && !defined(FLIPSIDE_PORTABLE)
#include <wasm_simd128.h>
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(FLIPSIDE_PORTABLE)
#include <arm_neon.h>
#endif

enum {
    NETWORK_CHANNELS = 8,
    NETWORK_WIDTH = NETWORK_CHANNELS * SYMMETRIES, // numbers of a vector: a cache line
    NETWORK_STAGES = 4,                            // sets of vectors, by discs on the board
    NETWORK_HEADS = 8,                             // weights of the channels, likewise
    NETWORK_COUNTS = 5,                            // counts of the board
    NETWORK_COUNT_ROWS = 40,                       // vectors of a count
    NETWORK_QUADRANTS = 4, // made of the first one, a1 to d4, by the symmetries 0 to 3
    NETWORK_MOVE_ROWS =
        1 << 15, // vectors of the places in a quadrant: its squares but for that of the centre
    NETWORK_BOARD_FEATURES = NETWORK_COUNTS + 2 * NETWORK_QUADRANTS,
    NETWORK_BOARD_ROWS = NETWORK_COUNTS * NETWORK_COUNT_ROWS + 2 * NETWORK_MOVE_ROWS,
    NETWORK_UNIT_MAX = 2047, // greatest sum that counts
    NETWORK_UNIT_SHIFT = 4,  // brings it to 15 bits
    NETWORK_OUT_SHIFT = 10,  // from the sum of the squares to 1/128 discs
};

typedef struct Network {
    _Alignas(64)
        int16_t phase[EVAL_PHASES * NETWORK_WIDTH]; // where the sums start, by discs on the board
    _Alignas(64) int16_t
        most[NETWORK_STAGES * NETWORK_WIDTH]; // sums are cut off there, 0 … NETWORK_UNIT_MAX
    _Alignas(64) int16_t weight[NETWORK_HEADS * NETWORK_WIDTH];
    _Alignas(64) uint8_t
        turn[SYMMETRIES * 16]; // where the bytes of eight 16-bit numbers come from under a symmetry
    int reach;                 // greatest correction, in 1/128 discs
    size_t rows;               // of a stage: entries of a pattern table, counts, places
    uint8_t *row;              // NETWORK_STAGES × rows × NETWORK_WIDTH, by network_element
    size_t row_bytes;          // what memory_large gave
} Network;

// A number of a vector. Two channels lie side by side as the bytes of 16-bit words, the lower one
// 128 too large: the sum of such words, and the sum of their upper bytes, are all that is needed
// for the sums of both.
enum { NETWORK_PAIR = NETWORK_CHANNELS / 2, NETWORK_OFFSET = 128 };

static inline int network_index(int channel, int side) {
    return 2 * (channel % NETWORK_PAIR * SYMMETRIES + side) + channel / NETWORK_PAIR;
}

static inline int network_element(const uint8_t *row, int channel, int side) {
    int byte = row[network_index(channel, side)];
    return channel < NETWORK_PAIR ? byte - NETWORK_OFFSET : (int8_t)byte;
}

static inline void network_set_element(uint8_t *row, int channel, int side, int number) {
    row[network_index(channel, side)] =
        (uint8_t)(channel < NETWORK_PAIR ? number + NETWORK_OFFSET : number);
}

// A network for patterns with room for its rows, which are to be written; NULL without memory.
Network *network_create(const Patterns *patterns, Goal goal);
Network *network_copy(const Network *network);
void network_free(Network *network);

// Rounds the numbers of all vectors to multiples of `step`, which makes a file smaller.
void network_round(Network *network, int step);

// The vector of an entry from that of the one it is tied to by a symmetry (patterns_canonical).
void network_rotate_row(uint8_t *to, const uint8_t *from, int by);

// The same for all entries of a stage that do not stand for themselves.
void network_rotate_rows(uint8_t *rows, size_t count, const int32_t *tie, const uint8_t *by);

// patterns_canonical for the rows of the whole board, which are numbered from 0 here.
void network_board_canonical(int32_t *tie, uint8_t *by, uint8_t *same);

// The pattern entries that stand for themselves, and how the others follow from them;
// patterns_canonical.
typedef struct CanonicalEntries {
    int32_t *own, *tie;
    uint8_t *by;
    int own_count;
} CanonicalEntries;

// Bytes of a network in a file, for so many pattern entries that stand for themselves; writes and
// reads them. Reading takes anything: every byte has a meaning.
size_t network_file_size(int own_count);
void network_write(const Network *network, const CanonicalEntries *ties, uint8_t *at);
void network_read(Network *network, const CanonicalEntries *ties, const uint8_t *at);

// How far a network corrects: three deviations of what it says of positions in a search. Scores of
// `fewest` lie closer together.
static inline int network_max_correction(Goal goal) {
    return (goal == GOAL_MOST ? 7 : 4) * EVAL_UNITS_PER_DISC;
}

// Which of `count` sets belongs to a number of discs.
static inline int network_bucket(int discs, int count) {
    int set = (discs - 8) * count / 53;
    return discs < 8 ? 0 : set >= count ? count - 1 : set;
}

// What the lower channels' sums of all vectors are too large by.
static inline int16_t network_offset(const Patterns *patterns) {
    return (int16_t)(NETWORK_OFFSET * (patterns->feature_count + NETWORK_BOARD_FEATURES));
}

// The lower four bits of each byte, put together in each half; of the halves the last bit, d4 or
// its image, is cut off.
static inline uint64_t network_squeeze(uint64_t b) {
    b &= 0x0F0F0F0F0F0F0F0FULL;
    b = (b | b >> 4) & 0x00FF00FF00FF00FFULL;
    return (b | b >> 8) & 0x00007FFF00007FFFULL;
}

// The rows of two sets in the left or the right quadrants, which lie in the lower and upper four
// bits of the bytes.
static inline void network_half(uint64_t sets, int first, int *upper, int *lower) {
    sets = (uint32_t)sets | __builtin_bswap64(sets) << 32; // both from their corner
    uint64_t own = network_squeeze(sets), other = network_squeeze(sets >> 4);
    upper[0] = first + (int)(uint32_t)own;
    upper[1] = first + NETWORK_MOVE_ROWS + (int)(uint32_t)other;
    lower[0] = first + (int)(own >> 32);
    lower[1] = first + NETWORK_MOVE_ROWS + (int)(other >> 32);
}

// The rows of the places in the quadrants, both sides' by turns: the first quadrant is a1 to d4,
// the others are what symmetries make of it.
static inline void network_mobility_rows(uint64_t own, uint64_t other, int first, int *rows) {
    uint64_t left = 0x0F0F0F0F0F0F0F0FULL, right = (own >> 4 & left) | (other & ~left);
    right = (right >> 1 & 0x5555555555555555ULL) | (right & 0x5555555555555555ULL) << 1;
    right = (right >> 2 & 0x3333333333333333ULL) | (right & 0x3333333333333333ULL) << 2;
    network_half((own & left) | (other & left) << 4, first, rows, rows + 4);
    network_half(right, first, rows + 2, rows + 6);
}

// The rows of the whole board, behind those of the patterns: its counts, then for each quadrant the
// places of the side to move and of the other one.
static inline void network_board_rows(Board board, int rows[NETWORK_BOARD_FEATURES]) {
    uint64_t empty = ~board_discs(board), own = board_moves(board),
             other = board_moves(board_pass(board));
    int odd = 0, places = NETWORK_COUNTS * NETWORK_COUNT_ROWS;
    for (int quadrant = 0; quadrant < 4; quadrant++)
        odd +=
            bit_count(empty & SQUARES_QUADRANT << ((quadrant & 1) * 4 + (quadrant & 2) * 16)) & 1;
    int count[NETWORK_COUNTS] = {bit_count(own), bit_count(other),
                                 bit_count(squares_around(board.opponent) & empty),
                                 bit_count(squares_around(board.player) & empty), odd};
    for (int i = 0; i < NETWORK_COUNTS; i++)
        rows[i] = i * NETWORK_COUNT_ROWS +
                  (count[i] < NETWORK_COUNT_ROWS ? count[i] : NETWORK_COUNT_ROWS - 1);
    network_mobility_rows(own, other, places, rows + NETWORK_COUNTS);
}

// The first of the board's features that a symmetry turns, as patterns.turned has those of the
// patterns. Counts look the same from all sides.
static const uint8_t network_symmetry_start[SYMMETRIES + 1] = {
    0,
    NETWORK_COUNTS + 2,
    NETWORK_COUNTS + 4,
    NETWORK_COUNTS + 6,
    NETWORK_BOARD_FEATURES,
    NETWORK_BOARD_FEATURES,
    NETWORK_BOARD_FEATURES,
    NETWORK_BOARD_FEATURES,
    NETWORK_BOARD_FEATURES,
};

#if defined(__AVX512BW__) && !defined(FLIPSIDE_PORTABLE)
// The squares of half of the sums, weighed.
static inline __m512i network_squares(__m512i sum, const int16_t *most, const int16_t *weight) {
    sum = _mm512_min_epi16(_mm512_max_epi16(sum, _mm512_setzero_si512()), _mm512_load_si512(most));
    __m512i weighed =
        _mm512_mulhrs_epi16(_mm512_slli_epi16(sum, NETWORK_UNIT_SHIFT), _mm512_load_si512(weight));
    return _mm512_madd_epi16(sum, weighed);
}

// Adds rows, and their upper bytes.
static inline void network_add_rows(__m512i *words, __m512i *upper, const uint8_t *rows,
                                    const uint32_t *at, int from, int to) {
#pragma GCC unroll 4
    for (int i = from; i < to; i++) {
        __m512i row = _mm512_load_si512(rows + at[i]);
        *words = _mm512_add_epi16(*words, row);
        *upper = _mm512_add_epi16(*upper, _mm512_srai_epi16(row, 8));
    }
}

static inline int network_units(const Network *network, const Patterns *patterns,
                                const uint8_t *rows, const uint32_t *at, const uint32_t *whole,
                                const int16_t *phase, const int16_t *most, const int16_t *weight) {
    __m512i words = _mm512_setzero_si512(), upper = words;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        __m512i some = _mm512_setzero_si512(), some_upper = some;
        network_add_rows(&some, &some_upper, rows, at, patterns->turned[symmetry],
                         patterns->turned[symmetry + 1]);
        network_add_rows(&some, &some_upper, rows, whole, network_symmetry_start[symmetry],
                         network_symmetry_start[symmetry + 1]);
        __m512i turn =
            _mm512_broadcast_i32x4(_mm_load_si128((const __m128i *)network->turn + symmetry));
        words = _mm512_add_epi16(words, _mm512_shuffle_epi8(some, turn));
        upper = _mm512_add_epi16(upper, _mm512_shuffle_epi8(some_upper, turn));
    }
    __m512i lower = _mm512_sub_epi16(words, _mm512_slli_epi16(upper, 8));
    lower = _mm512_sub_epi16(lower, _mm512_set1_epi16(network_offset(patterns)));
    lower = _mm512_add_epi16(lower, _mm512_load_si512(phase));
    upper = _mm512_add_epi16(upper, _mm512_load_si512(phase + 32));
    return _mm512_reduce_add_epi32(_mm512_add_epi32(
        network_squares(lower, most, weight), network_squares(upper, most + 32, weight + 32)));
}
#elif defined(__AVX2__) && !defined(FLIPSIDE_PORTABLE)
static inline __m256i network_squares(__m256i sum, const int16_t *phase, const int16_t *most,
                                      const int16_t *weight) {
    sum = _mm256_add_epi16(sum, _mm256_load_si256((const __m256i *)phase));
    sum = _mm256_max_epi16(sum, _mm256_setzero_si256());
    sum = _mm256_min_epi16(sum, _mm256_load_si256((const __m256i *)most));
    __m256i weighed = _mm256_mulhrs_epi16(_mm256_slli_epi16(sum, NETWORK_UNIT_SHIFT),
                                          _mm256_load_si256((const __m256i *)weight));
    return _mm256_madd_epi16(sum, weighed);
}

// Adds rows, and their upper bytes.
static inline void network_add_rows(__m256i words[2], __m256i upper[2], const uint8_t *rows,
                                    const uint32_t *at, int from, int to) {
    for (int i = from; i < to; i++)
        for (int k = 0; k < 2; k++) {
            __m256i row = _mm256_load_si256((const __m256i *)(rows + at[i]) + k);
            words[k] = _mm256_add_epi16(words[k], row);
            upper[k] = _mm256_add_epi16(upper[k], _mm256_srai_epi16(row, 8));
        }
}

static inline int network_units(const Network *network, const Patterns *patterns,
                                const uint8_t *rows, const uint32_t *at, const uint32_t *whole,
                                const int16_t *phase, const int16_t *most, const int16_t *weight) {
    __m256i words[2] = {0}, upper[2] = {0}, out = _mm256_setzero_si256();
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        __m256i some[2] = {0}, some_upper[2] = {0};
        network_add_rows(some, some_upper, rows, at, patterns->turned[symmetry],
                         patterns->turned[symmetry + 1]);
        network_add_rows(some, some_upper, rows, whole, network_symmetry_start[symmetry],
                         network_symmetry_start[symmetry + 1]);
        __m256i turn =
            _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)network->turn + symmetry));
        for (int k = 0; k < 2; k++) {
            words[k] = _mm256_add_epi16(words[k], _mm256_shuffle_epi8(some[k], turn));
            upper[k] = _mm256_add_epi16(upper[k], _mm256_shuffle_epi8(some_upper[k], turn));
        }
    }
    for (int k = 0; k < 2; k++) {
        __m256i lower = _mm256_sub_epi16(words[k], _mm256_slli_epi16(upper[k], 8));
        lower = _mm256_sub_epi16(lower, _mm256_set1_epi16(network_offset(patterns)));
        out = _mm256_add_epi32(
            out, network_squares(lower, phase + 16 * k, most + 16 * k, weight + 16 * k));
        out = _mm256_add_epi32(out, network_squares(upper[k], phase + 32 + 16 * k,
                                                    most + 32 + 16 * k, weight + 32 + 16 * k));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(out), _mm256_extracti128_si256(out, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}
#else
// Adds eight numbers, turned.
static inline void network_add_turned(int16_t *to, const int16_t *from, const uint8_t *turn) {
#if defined(__wasm_simd128__) && !defined(FLIPSIDE_PORTABLE)
    v128_t turned = wasm_i8x16_swizzle(wasm_v128_load(from), wasm_v128_load(turn));
    wasm_v128_store(to, wasm_i16x8_add(wasm_v128_load(to), turned));
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(FLIPSIDE_PORTABLE)
    uint8x16_t turned = vqtbl1q_u8(vreinterpretq_u8_s16(vld1q_s16(from)), vld1q_u8(turn));
    vst1q_s16(to, vaddq_s16(vld1q_s16(to), vreinterpretq_s16_u8(turned)));
#else
    for (int i = 0; i < SYMMETRIES; i++)
        to[i] = (int16_t)(to[i] + from[turn[2 * i] / 2]);
#endif
}

// Adds the words of rows, and their upper bytes.
static inline void network_add_rows(uint16_t *words, int16_t *upper, const uint8_t *rows,
                                    const uint32_t *at, int from, int to) {
    for (int i = from; i < to; i++) {
        const uint8_t *row = rows + at[i];
        for (int j = 0; j < NETWORK_WIDTH / 2; j++) {
            words[j] = (uint16_t)(words[j] + (row[2 * j] | row[2 * j + 1] << 8));
            upper[j] = (int16_t)(upper[j] + (int8_t)row[2 * j + 1]);
        }
    }
}

static inline int network_units(const Network *network, const Patterns *patterns,
                                const uint8_t *rows, const uint32_t *at, const uint32_t *whole,
                                const int16_t *phase, const int16_t *most, const int16_t *weight) {
    enum { HALF = NETWORK_WIDTH / 2 };
    uint16_t words[HALF] = {0};
    int16_t upper[HALF] = {0}, sum[NETWORK_WIDTH];
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint16_t some[HALF] = {0};
        int16_t some_upper[HALF] = {0};
        network_add_rows(some, some_upper, rows, at, patterns->turned[symmetry],
                         patterns->turned[symmetry + 1]);
        network_add_rows(some, some_upper, rows, whole, network_symmetry_start[symmetry],
                         network_symmetry_start[symmetry + 1]);
        for (int c = 0; c < HALF; c += SYMMETRIES) {
            network_add_turned((int16_t *)words + c, (const int16_t *)some + c,
                               network->turn + 16 * symmetry);
            network_add_turned(upper + c, some_upper + c, network->turn + 16 * symmetry);
        }
    }
    for (int j = 0; j < HALF; j++) {
        sum[j] = (int16_t)(words[j] - upper[j] * 256 - network_offset(patterns) + phase[j]);
        sum[HALF + j] = (int16_t)(upper[j] + phase[HALF + j]);
    }
    uint32_t out = 0; // wraps like registers
    for (int j = 0; j < NETWORK_WIDTH; j++) {
        int one = sum[j] < 0 ? 0 : sum[j] > most[j] ? most[j] : sum[j];
        int weighed = (((one << NETWORK_UNIT_SHIFT) * weight[j] >> 14) + 1) >> 1;
        out += (uint32_t)(one * weighed);
    }
    return (int)out;
}
#endif

// What the network adds to the linear score of a board, in 1/128 discs. `place` is what
// patterns_entries gave.
static inline int network_correction(const Network *network, const Patterns *patterns,
                                     const int32_t *place, Board board, int discs) {
    int stage = network_bucket(discs, NETWORK_STAGES), rows[NETWORK_BOARD_FEATURES];
    _Alignas(64) uint32_t at[EVAL_FEATURES_MAX], whole[NETWORK_BOARD_FEATURES]; // in bytes
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        at[i] = (uint32_t)place[i] * NETWORK_WIDTH;
    network_board_rows(board, rows);
    for (int i = 0; i < NETWORK_BOARD_FEATURES; i++)
        whole[i] = (uint32_t)(patterns_size(patterns) + rows[i]) * NETWORK_WIDTH;
    int out =
        network_units(network, patterns,
                      network->row + (size_t)stage * network->rows * NETWORK_WIDTH, at, whole,
                      network->phase + discs * NETWORK_WIDTH, network->most + stage * NETWORK_WIDTH,
                      network->weight + network_bucket(discs, NETWORK_HEADS) * NETWORK_WIDTH) >>
        NETWORK_OUT_SHIFT;
    return out > network->reach ? network->reach : out < -network->reach ? -network->reach : out;
}

#endif
