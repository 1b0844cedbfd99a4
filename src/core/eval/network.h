// A small neural network that corrects the linear pattern score by interactions between features.
//
// Every pattern entry has a vector of 8-bit integers for each stage of the game. So have five
// counts (mobility and frontier of both sides, quadrants with an odd number of empties) and the
// legal moves of both sides in each quadrant. The vectors of a board are summed; each sum is
// clipped to 0 … max, squared and weighted (one hidden layer with squared clipped ReLU).
//
// The network is equivariant: a vector has NETWORK_CHANNELS channels with one element for each of
// the eight symmetries ("sides"), and a feature under a symmetry adds its vector with the sides
// permuted. A rotated or mirrored board has the same sums in another order, hence the same score,
// while relative positions of features still matter.
//
// The correction is at most max_correction, so the search skips it if the linear score is further
// than that outside the window. All arithmetic is integer and identical on every build.
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
    NETWORK_WIDTH = NETWORK_CHANNELS * SYMMETRIES, // elements of a vector: one cache line
    NETWORK_STAGES = 4,                            // sets of vectors, by number of discs
    NETWORK_HEADS = 8,                             // sets of output weights, by number of discs
    NETWORK_COUNTS = 5,
    NETWORK_COUNT_ROWS = 40,     // vectors of a count
    NETWORK_QUADRANTS = 4,       // images of a1 to d4 under the symmetries 0 to 3
    NETWORK_MOVE_ROWS = 1 << 15, // vectors of a quadrant: legal moves except on its centre square
    NETWORK_BOARD_FEATURES = NETWORK_COUNTS + 2 * NETWORK_QUADRANTS,
    NETWORK_BOARD_ROWS = NETWORK_COUNTS * NETWORK_COUNT_ROWS + 2 * NETWORK_MOVE_ROWS,
    NETWORK_UNIT_MAX = 2047, // upper limit of the clipped sums
    NETWORK_UNIT_SHIFT = 4,  // scales them to 15 bits
    NETWORK_OUT_SHIFT = 10,  // scales the weighted squares to evaluation units
};

typedef struct Network {
    _Alignas(64) int16_t phase[EVAL_PHASES * NETWORK_WIDTH];  // biases, by number of discs
    _Alignas(64) int16_t max[NETWORK_STAGES * NETWORK_WIDTH]; // limits of the sums
    _Alignas(64) int16_t weight[NETWORK_HEADS * NETWORK_WIDTH];
    // Byte shuffle of eight 16-bit elements, per symmetry.
    _Alignas(64) uint8_t rotation[SYMMETRIES * 16];
    int max_correction; // in evaluation units
    size_t rows;        // vectors of a stage: pattern entries, counts, moves in quadrants
    uint8_t *row;       // NETWORK_STAGES × rows × NETWORK_WIDTH elements, at network_index
    size_t row_bytes;   // size for memory_large_free
} Network;

// Elements of a vector. Each 16-bit word packs two channels, one per byte; the low byte is biased
// by 128. The sum of the words and the sum of their high bytes yield the sums of both channels.
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

// Returns a network with uninitialised rows, or NULL if out of memory.
Network *network_create(const Patterns *patterns, Goal goal);

// Returns a deep copy, or NULL if out of memory.
Network *network_copy(const Network *network);
void network_free(Network *network);

// Rounds all vector elements to multiples of `step`, for smaller files.
void network_round(Network *network, int step);

// Computes the vector of an entry from that of its canonical entry and the symmetry that maps the
// entry to it (patterns_canonical).
void network_rotate_row(uint8_t *to, const uint8_t *from, int symmetry);

// Does the same for all non-canonical entries of a stage.
void network_rotate_rows(uint8_t *rows, size_t count, const int32_t *canonical,
                         const uint8_t *symmetry);

// Like patterns_canonical, for the NETWORK_BOARD_ROWS rows after those of the patterns.
void network_board_canonical(int32_t *canonical, uint8_t *symmetry, uint8_t *invariant);

// Canonical pattern entries of a file: their list, and the output of patterns_canonical.
typedef struct CanonicalEntries {
    int32_t *list, *canonical;
    uint8_t *symmetry;
    int count; // of `list`
} CanonicalEntries;

// Returns the size of a network in a file.
size_t network_file_size(int canonical_count);
void network_write(const Network *network, const CanonicalEntries *entries, uint8_t *at);

// Reads a network. Never fails: all byte values are valid.
void network_read(Network *network, const CanonicalEntries *entries, const uint8_t *at);

// Returns the limit of the correction: three standard deviations of the corrections in a search.
static inline int network_max_correction(Goal goal) {
    return (goal == GOAL_MOST ? 7 : 4) * EVAL_UNITS_PER_DISC;
}

// Returns the stage or head (0 … count − 1) for a number of discs: 8 to 60 discs in equal parts.
static inline int network_bucket(int discs, int count) {
    enum { FIRST = 8, SPAN = 53 };
    int bucket = (discs - FIRST) * count / SPAN;
    return discs < FIRST ? 0 : bucket >= count ? count - 1 : bucket;
}

// Returns the total bias of the low-byte channels.
static inline int16_t network_offset(const Patterns *patterns) {
    return (int16_t)(NETWORK_OFFSET * (patterns->feature_count + NETWORK_BOARD_FEATURES));
}

// Packs the low four bits of each byte into 16 bits per 32-bit half, and clears the last bit of
// each half (d4 or its image).
static inline uint64_t network_pack_nibbles(uint64_t b) {
    b &= 0x0F0F0F0F0F0F0F0FULL;
    b = (b | b >> 4) & 0x00FF00FF00FF00FFULL;
    return (b | b >> 8) & 0x00007FFF00007FFFULL;
}

// Computes the rows of the upper and the lower quadrant of one half of the board. The low four bits
// of each byte are the moves of one side, the high four those of the other.
static inline void network_half_rows(uint64_t moves, int first, int *upper, int *lower) {
    moves = (uint32_t)moves | __builtin_bswap64(moves) << 32; // mirrors the lower quadrant
    uint64_t own = network_pack_nibbles(moves), other = network_pack_nibbles(moves >> 4);
    upper[0] = first + (int)(uint32_t)own;
    upper[1] = first + NETWORK_MOVE_ROWS + (int)(uint32_t)other;
    lower[0] = first + (int)(own >> 32);
    lower[1] = first + NETWORK_MOVE_ROWS + (int)(other >> 32);
}

// Computes the rows of the moves in each quadrant, alternately for both sides. Quadrants are
// mirrored to a1 … d4.
static inline void network_mobility_rows(uint64_t own, uint64_t other, int first, int *rows) {
    uint64_t left = 0x0F0F0F0F0F0F0F0FULL, right = (own >> 4 & left) | (other & ~left);
    right = (right >> 1 & 0x5555555555555555ULL) | (right & 0x5555555555555555ULL) << 1;
    right = (right >> 2 & 0x3333333333333333ULL) | (right & 0x3333333333333333ULL) << 2;
    network_half_rows((own & left) | (other & left) << 4, first, rows, rows + 4);
    network_half_rows(right, first, rows + 2, rows + 6);
}

// Computes the rows of the counts and of the moves in the quadrants, relative to the end of the
// pattern rows.
static inline void network_board_rows(Board board, int rows[NETWORK_BOARD_FEATURES]) {
    uint64_t empty = ~board_discs(board), own = board_moves(board),
             other = board_moves(board_pass(board));
    int odd = 0;
    for (int quadrant = 0; quadrant < 4; quadrant++)
        odd +=
            bit_count(empty & SQUARES_QUADRANT << ((quadrant & 1) * 4 + (quadrant & 2) * 16)) & 1;
    int count[NETWORK_COUNTS] = {bit_count(own), bit_count(other),
                                 bit_count(squares_around(board.opponent) & empty),
                                 bit_count(squares_around(board.player) & empty), odd};
    for (int i = 0; i < NETWORK_COUNTS; i++)
        rows[i] = i * NETWORK_COUNT_ROWS +
                  (count[i] < NETWORK_COUNT_ROWS ? count[i] : NETWORK_COUNT_ROWS - 1);
    network_mobility_rows(own, other, NETWORK_COUNTS * NETWORK_COUNT_ROWS, rows + NETWORK_COUNTS);
}

// Like Patterns.symmetry_start, for the board features. Counts are the same under all symmetries.
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
// Returns the weighted squares of 32 clipped sums.
static inline __m512i network_squares(__m512i sum, const int16_t *max, const int16_t *weight) {
    sum = _mm512_min_epi16(_mm512_max_epi16(sum, _mm512_setzero_si512()), _mm512_load_si512(max));
    __m512i weighted =
        _mm512_mulhrs_epi16(_mm512_slli_epi16(sum, NETWORK_UNIT_SHIFT), _mm512_load_si512(weight));
    return _mm512_madd_epi16(sum, weighted);
}

// Adds rows to `words`, and their high bytes to `upper`.
static inline void network_add_rows(__m512i *words, __m512i *upper, const uint8_t *rows,
                                    const uint32_t *at, int from, int to) {
#pragma GCC unroll 4
    for (int i = from; i < to; i++) {
        __m512i row = _mm512_load_si512(rows + at[i]);
        *words = _mm512_add_epi16(*words, row);
        *upper = _mm512_add_epi16(*upper, _mm512_srai_epi16(row, 8));
    }
}

// Returns the unscaled output. `at` and `board_at` are byte offsets of the pattern and board rows.
static inline int network_units(const Network *network, const Patterns *patterns,
                                const uint8_t *rows, const uint32_t *at, const uint32_t *board_at,
                                const int16_t *phase, const int16_t *max, const int16_t *weight) {
    __m512i words = _mm512_setzero_si512(), upper = words;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        __m512i some = _mm512_setzero_si512(), some_upper = some;
        network_add_rows(&some, &some_upper, rows, at, patterns->symmetry_start[symmetry],
                         patterns->symmetry_start[symmetry + 1]);
        network_add_rows(&some, &some_upper, rows, board_at, network_symmetry_start[symmetry],
                         network_symmetry_start[symmetry + 1]);
        __m512i rotation =
            _mm512_broadcast_i32x4(_mm_load_si128((const __m128i *)network->rotation + symmetry));
        words = _mm512_add_epi16(words, _mm512_shuffle_epi8(some, rotation));
        upper = _mm512_add_epi16(upper, _mm512_shuffle_epi8(some_upper, rotation));
    }
    __m512i lower = _mm512_sub_epi16(words, _mm512_slli_epi16(upper, 8));
    lower = _mm512_sub_epi16(lower, _mm512_set1_epi16(network_offset(patterns)));
    lower = _mm512_add_epi16(lower, _mm512_load_si512(phase));
    upper = _mm512_add_epi16(upper, _mm512_load_si512(phase + 32));
    return _mm512_reduce_add_epi32(_mm512_add_epi32(network_squares(lower, max, weight),
                                                    network_squares(upper, max + 32, weight + 32)));
}
#elif defined(__AVX2__) && !defined(FLIPSIDE_PORTABLE)
static inline __m256i network_squares(__m256i sum, const int16_t *phase, const int16_t *max,
                                      const int16_t *weight) {
    sum = _mm256_add_epi16(sum, _mm256_load_si256((const __m256i *)phase));
    sum = _mm256_max_epi16(sum, _mm256_setzero_si256());
    sum = _mm256_min_epi16(sum, _mm256_load_si256((const __m256i *)max));
    __m256i weighted = _mm256_mulhrs_epi16(_mm256_slli_epi16(sum, NETWORK_UNIT_SHIFT),
                                           _mm256_load_si256((const __m256i *)weight));
    return _mm256_madd_epi16(sum, weighted);
}

// Adds rows to `words`, and their high bytes to `upper`.
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
                                const uint8_t *rows, const uint32_t *at, const uint32_t *board_at,
                                const int16_t *phase, const int16_t *max, const int16_t *weight) {
    __m256i words[2] = {0}, upper[2] = {0}, out = _mm256_setzero_si256();
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        __m256i some[2] = {0}, some_upper[2] = {0};
        network_add_rows(some, some_upper, rows, at, patterns->symmetry_start[symmetry],
                         patterns->symmetry_start[symmetry + 1]);
        network_add_rows(some, some_upper, rows, board_at, network_symmetry_start[symmetry],
                         network_symmetry_start[symmetry + 1]);
        __m256i rotation = _mm256_broadcastsi128_si256(
            _mm_load_si128((const __m128i *)network->rotation + symmetry));
        for (int k = 0; k < 2; k++) {
            words[k] = _mm256_add_epi16(words[k], _mm256_shuffle_epi8(some[k], rotation));
            upper[k] = _mm256_add_epi16(upper[k], _mm256_shuffle_epi8(some_upper[k], rotation));
        }
    }
    for (int k = 0; k < 2; k++) {
        __m256i lower = _mm256_sub_epi16(words[k], _mm256_slli_epi16(upper[k], 8));
        lower = _mm256_sub_epi16(lower, _mm256_set1_epi16(network_offset(patterns)));
        out = _mm256_add_epi32(
            out, network_squares(lower, phase + 16 * k, max + 16 * k, weight + 16 * k));
        out = _mm256_add_epi32(out, network_squares(upper[k], phase + 32 + 16 * k,
                                                    max + 32 + 16 * k, weight + 32 + 16 * k));
    }
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(out), _mm256_extracti128_si256(out, 1));
    four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
}
#else
// Adds eight permuted elements.
static inline void network_add_rotated(int16_t *to, const int16_t *from, const uint8_t *rotation) {
#if defined(__wasm_simd128__) && !defined(FLIPSIDE_PORTABLE)
    v128_t rotated = wasm_i8x16_swizzle(wasm_v128_load(from), wasm_v128_load(rotation));
    wasm_v128_store(to, wasm_i16x8_add(wasm_v128_load(to), rotated));
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(FLIPSIDE_PORTABLE)
    uint8x16_t rotated = vqtbl1q_u8(vreinterpretq_u8_s16(vld1q_s16(from)), vld1q_u8(rotation));
    vst1q_s16(to, vaddq_s16(vld1q_s16(to), vreinterpretq_s16_u8(rotated)));
#else
    for (int i = 0; i < SYMMETRIES; i++)
        to[i] = (int16_t)(to[i] + from[rotation[2 * i] / 2]);
#endif
}

// Adds rows to `words`, and their high bytes to `upper`.
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
                                const uint8_t *rows, const uint32_t *at, const uint32_t *board_at,
                                const int16_t *phase, const int16_t *max, const int16_t *weight) {
    enum { HALF = NETWORK_WIDTH / 2 };
    uint16_t words[HALF] = {0};
    int16_t upper[HALF] = {0}, sum[NETWORK_WIDTH];
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint16_t some[HALF] = {0};
        int16_t some_upper[HALF] = {0};
        network_add_rows(some, some_upper, rows, at, patterns->symmetry_start[symmetry],
                         patterns->symmetry_start[symmetry + 1]);
        network_add_rows(some, some_upper, rows, board_at, network_symmetry_start[symmetry],
                         network_symmetry_start[symmetry + 1]);
        for (int c = 0; c < HALF; c += SYMMETRIES) {
            network_add_rotated((int16_t *)words + c, (const int16_t *)some + c,
                                network->rotation + 16 * symmetry);
            network_add_rotated(upper + c, some_upper + c, network->rotation + 16 * symmetry);
        }
    }
    for (int j = 0; j < HALF; j++) {
        sum[j] = (int16_t)(words[j] - upper[j] * 256 - network_offset(patterns) + phase[j]);
        sum[HALF + j] = (int16_t)(upper[j] + phase[HALF + j]);
    }
    uint32_t out = 0; // wraps, as SIMD registers do
    for (int j = 0; j < NETWORK_WIDTH; j++) {
        int one = sum[j] < 0 ? 0 : sum[j] > max[j] ? max[j] : sum[j];
        int weighted = (((one << NETWORK_UNIT_SHIFT) * weight[j] >> 14) + 1) >> 1;
        out += (uint32_t)(one * weighted);
    }
    return (int)out;
}
#endif

// Returns the correction of the linear score, in evaluation units; `index` is the output of
// patterns_entries.
static inline int network_correction(const Network *network, const Patterns *patterns,
                                     const int32_t *index, Board board, int discs) {
    int stage = network_bucket(discs, NETWORK_STAGES), rows[NETWORK_BOARD_FEATURES];
    _Alignas(64) uint32_t at[EVAL_FEATURES_MAX], board_at[NETWORK_BOARD_FEATURES];
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        at[i] = (uint32_t)index[i] * NETWORK_WIDTH;
    network_board_rows(board, rows);
    for (int i = 0; i < NETWORK_BOARD_FEATURES; i++)
        board_at[i] = (uint32_t)(patterns_size(patterns) + rows[i]) * NETWORK_WIDTH;
    int out =
        network_units(network, patterns,
                      network->row + (size_t)stage * network->rows * NETWORK_WIDTH, at, board_at,
                      network->phase + discs * NETWORK_WIDTH, network->max + stage * NETWORK_WIDTH,
                      network->weight + network_bucket(discs, NETWORK_HEADS) * NETWORK_WIDTH) >>
        NETWORK_OUT_SHIFT;
    return out > network->max_correction    ? network->max_correction
           : out < -network->max_correction ? -network->max_correction
                                            : out;
}

#endif
