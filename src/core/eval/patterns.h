// Shapes of squares whose contents are looked up in a table, and the features they make on a board.
//
// A shape is an ordered list of squares; its images under the eight symmetries of the board are its
// features and share one table. A feature's index is a balanced ternary number: own disc +1, empty
// 0, opponent's disc −1 times 3^k for the k-th square. So the other side's view is the negated
// index, and a move adds 1·3^k for the disc placed and 2·3^k for each disc turned over, on every
// feature at once. A shape that a symmetry maps onto itself has pairs of indices that mean the
// same; they are tied: patterns_canonical gives the one that stands for both. Features stand in the
// order of the symmetries that make them of their shapes.
#ifndef FLIPSIDE_CORE_PATTERNS_H
#define FLIPSIDE_CORE_PATTERNS_H

#include "error.h"
#include "eval.h"
#include "symmetry.h"

enum { SHAPES_MAX = 32, SHAPE_SQUARES_MAX = 10 };

typedef struct Shape {
    int count; // squares
    uint8_t square[SHAPE_SQUARES_MAX];
} Shape;

typedef struct Patterns {
    // What one disc placed adds to every feature.
    _Alignas(64) int16_t placed[SQUARE_COUNT][EVAL_FEATURES_MAX];
    _Alignas(64)
        int32_t centre[EVAL_FEATURES_MAX]; // where index 0 of the feature's shape lies in a table
    uint8_t shape_of[EVAL_FEATURES_MAX];
    int feature_count;
    int turned[SYMMETRIES + 1]; // where the features begin that a symmetry makes of their shapes
    Shape shape[SHAPES_MAX];
    int32_t start[SHAPES_MAX + 1]; // of each shape in a table; the last one is the size of a table
    int shape_count;
} Patterns;

// Names of the built-in sets, NULL after the last one; the first one is the default. The same as a
// choice of an option.
extern const char *const pattern_set_names[];
#define PATTERN_SET_NAMES "standard|wide|small"

// A built-in set by its name; false when there is none.
bool patterns_by_name(Patterns *patterns, const char *name);

// The features of given shapes; false with an error when a shape is not one (squares off the board
// or twice) or when there are too many features.
bool patterns_make(Patterns *patterns, const Shape *shapes, int shape_count, Error *error);

// For each entry of a table the entry that stands for it (itself, or the other of a tied pair):
// `tie` has start[shape_count] entries, and so have, where they are not NULL, `by`, the symmetry
// that makes the one of the other, and `same`, the set of the symmetries of its shape that leave an
// entry as it is.
void patterns_canonical(const Patterns *patterns, int32_t *tie, uint8_t *by, uint8_t *same);

// Entries of a table.
static inline int patterns_size(const Patterns *patterns) {
    return patterns->start[patterns->shape_count];
}

static inline void patterns_start(const Patterns *patterns, EvalState *state, Board board) {
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        state->feature[i] = 0;
    for (uint64_t discs = board_discs(board); discs;) {
        int square = bit_take(&discs);
        int16_t sign = board.player & bit(square) ? 1 : -1;
        for (int i = 0; i < EVAL_FEATURES_MAX; i++)
            state->feature[i] = (int16_t)(state->feature[i] + sign * patterns->placed[square][i]);
    }
}

// A fixed trip count over aligned rows: the compiler makes two AVX-512 or four AVX2 operations of
// each loop.
static inline void patterns_play(const Patterns *patterns, const EvalState *from, EvalState *to,
                                 int square, uint64_t flipped) {
    const int16_t *restrict placed = patterns->placed[square];
    EvalState sum;
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        sum.feature[i] = 0;
    while (flipped) {
        const int16_t *restrict row = patterns->placed[bit_take(&flipped)];
        for (int i = 0; i < EVAL_FEATURES_MAX; i++)
            sum.feature[i] = (int16_t)(sum.feature[i] + row[i]);
    }
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        to->feature[i] = (int16_t) - (from->feature[i] + placed[i] + 2 * sum.feature[i]);
}

static inline void patterns_pass(const EvalState *from, EvalState *to) {
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        to->feature[i] = (int16_t)-from->feature[i];
}

// Where the features' entries are in a table; places beyond the features are not to be used.
static inline void patterns_entries(const Patterns *patterns, const EvalState *state,
                                    int32_t *place) {
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        place[i] = patterns->centre[i] + state->feature[i];
}

// The sum of the features' entries in a table. One load after another: a gather instruction takes
// longer on the processor that was measured (AVX-512, Zen 4), and so does writing all of them out.
static inline int patterns_sum(const Patterns *patterns, const int32_t *place,
                               const int16_t *table) {
    int sum = 0, other = 0, count = patterns->feature_count & ~1;
#pragma GCC unroll 8
    for (int i = 0; i < count; i += 2) {
        sum += table[place[i]];
        other += table[place[i + 1]];
    }
    if (patterns->feature_count & 1)
        sum += table[place[count]];
    return sum + other;
}

#endif
