// Pattern shapes and the features they define on a board.
//
// A shape is an ordered list of squares. Its distinct images under the eight symmetries are its
// features, which share one table. The index of a feature is a balanced ternary number: the sum of
// 3^k for own discs and −3^k for the opponent's, where k is the position of the square in the
// shape. A pass negates it; a move adds 3^k for the new disc and 2·3^k for each flipped one.
//
// If a symmetry maps a shape onto itself, several entries of its table are equivalent. The one with
// the smallest index is the canonical entry. Features are sorted by the symmetry that yields them.
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
    // Index change of every feature for an own disc on a square.
    _Alignas(64) int16_t placed[SQUARE_COUNT][EVAL_FEATURES_MAX];
    // Table position of index 0, per feature.
    _Alignas(64) int32_t centre[EVAL_FEATURES_MAX];
    uint8_t shape_of[EVAL_FEATURES_MAX];
    int feature_count;
    int symmetry_start[SYMMETRIES + 1]; // first feature of each symmetry
    Shape shape[SHAPES_MAX];
    int32_t start[SHAPES_MAX + 1]; // first entry of each shape; the last one is the table size
    int shape_count;
} Patterns;

// Names of the built-in sets, the default first, ending with NULL; and in the syntax of
// OPTION_CHOICE.
extern const char *const pattern_set_names[];
#define PATTERN_SET_NAMES "standard|wide|small"

// Initialises a built-in set; returns false if the name is unknown.
bool patterns_by_name(Patterns *patterns, const char *name);

// Initialises the features of shapes. Returns false and sets *error if a shape has duplicate or
// invalid squares, or if there are too many features.
bool patterns_make(Patterns *patterns, const Shape *shapes, int shape_count, Error *error);

// Sets, for each of the patterns_size entries, the index of its canonical entry and, unless NULL,
// the symmetry that maps the entry to it and the set of symmetries that leave the entry unchanged
// (bit s = symmetry s).
void patterns_canonical(const Patterns *patterns, int32_t *canonical, uint8_t *symmetry,
                        uint8_t *invariant);

// Returns the number of entries of a table.
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

// The fixed trip count over aligned rows compiles to two AVX-512 or four AVX2 operations per loop.
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

// Computes the table index of each feature. Elements after feature_count are meaningless.
static inline void patterns_entries(const Patterns *patterns, const EvalState *state,
                                    int32_t *index) {
    for (int i = 0; i < EVAL_FEATURES_MAX; i++)
        index[i] = patterns->centre[i] + state->feature[i];
}

// Returns the sum of the entries. Scalar loads are faster than gather instructions and than a fully
// unrolled loop (measured on Zen 4 with AVX-512).
static inline int patterns_sum(const Patterns *patterns, const int32_t *index,
                               const int16_t *table) {
    int sum = 0, other = 0, count = patterns->feature_count & ~1;
#pragma GCC unroll 8
    for (int i = 0; i < count; i += 2) {
        sum += table[index[i]];
        other += table[index[i + 1]];
    }
    if (patterns->feature_count & 1)
        sum += table[index[count]];
    return sum + other;
}

#endif
