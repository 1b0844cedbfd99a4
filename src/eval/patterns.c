#include "patterns.h"

#include "symmetry.h"

#include <string.h>

// The built-in sets. The shapes are the ones the field has found good since the nineties: edges with the X-squares,
// corners in several cuts, inner rows and diagonals.
typedef struct PatternSet {
    const char *name;
    const char *shapes[SHAPES_MAX]; // squares in text
} PatternSet;

#define LINES                                                                                                          \
    "a2b2c2d2e2f2g2h2", "a3b3c3d3e3f3g3h3", "a4b4c4d4e4f4g4h4", "a1b2c3d4e5f6g7h8", "a2b3c4d5e6f7g8", "a3b4c5d6e7f8",  \
        "a4b5c6d7e8", "a5b6c7d8"
#define CORNERS "a1b1c1a2b2c2a3b3c3", "a1b1c1d1e1a2b2a3a4a5", "a1b1c1d1e1f1g1h1b2g2", "a1c1d1e1f1h1c2d2e2f2"

static const PatternSet sets[] = {
    {"standard", {CORNERS, LINES}},
    {"wide", {CORNERS, LINES, "a1b1c1d1e1a2b2c2d2e2"}},
    {"small", {"a1b1c1a2b2c2a3b3c3", "a1b1c1d1e1f1g1h1b2g2", LINES}},
};

const char *const pattern_set_names[] = {"standard", "wide", "small", NULL};

static const int powers[SHAPE_SQUARES_MAX + 1] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049};

static Shape shape_from_text(const char *text) {
    Shape shape = {0};
    for (; text[0]; text += 2)
        shape.square[shape.count++] = (uint8_t)((text[1] - '1') * 8 + (text[0] - 'a'));
    return shape;
}

bool patterns_named(Patterns *patterns, const char *name) {
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strcmp(sets[i].name, name) == 0) {
            Shape shapes[SHAPES_MAX];
            int count = 0;
            while (count < SHAPES_MAX && sets[i].shapes[count]) {
                shapes[count] = shape_from_text(sets[i].shapes[count]);
                count++;
            }
            return patterns_make(patterns, shapes, count, NULL);
        }
    return false;
}

// The squares of a shape as a set; 0 when it is not a shape.
static uint64_t shape_set(const Shape *shape) {
    if (shape->count < 1 || shape->count > SHAPE_SQUARES_MAX)
        return 0;
    uint64_t set = 0;
    for (int k = 0; k < shape->count; k++) {
        if (shape->square[k] >= SQUARE_COUNT || (set & bit(shape->square[k])))
            return 0;
        set |= bit(shape->square[k]);
    }
    return set;
}

// Adds the features of one shape: one for each different set of squares among its images.
static bool add_features(Patterns *patterns, int index) {
    const Shape *shape = &patterns->shape[index];
    uint64_t set = shape_set(shape), seen[SYMMETRIES];
    int seen_count = 0;
    for (int s = 0; s < SYMMETRIES; s++) {
        uint64_t image = symmetry_bits(set, s);
        bool first = true;
        for (int i = 0; i < seen_count; i++)
            first = first && seen[i] != image;
        if (!first)
            continue;
        if (patterns->feature_count == EVAL_FEATURES_MAX)
            return false;
        seen[seen_count++] = image;
        int feature = patterns->feature_count++;
        patterns->shape_of[feature] = (uint8_t)index;
        patterns->centre[feature] = patterns->start[index] + (powers[shape->count] - 1) / 2;
        for (int k = 0; k < shape->count; k++)
            patterns->placed[symmetry_square(shape->square[k], s)][feature] = (int16_t)powers[k];
    }
    return true;
}

bool patterns_make(Patterns *patterns, const Shape *shapes, int shape_count, Error *error) {
    memset(patterns, 0, sizeof *patterns);
    if (shape_count < 1 || shape_count > SHAPES_MAX)
        return error_set(error, "%d pattern shapes; 1 to %d are possible", shape_count, SHAPES_MAX);
    for (int i = 0; i < shape_count; i++) {
        if (!shape_set(&shapes[i]))
            return error_set(error, "pattern shape %d is not a set of 1 to %d squares", i + 1, SHAPE_SQUARES_MAX);
        patterns->shape[i] = shapes[i];
        patterns->start[i + 1] = patterns->start[i] + powers[shapes[i].count];
        if (!add_features(patterns, i))
            return error_set(error, "the pattern shapes make more than %d features", EVAL_FEATURES_MAX);
    }
    patterns->shape_count = shape_count;
    return true;
}

// Where each square of the shape goes under a symmetry that maps the shape onto itself.
static void shape_permutation(const Shape *shape, int symmetry, int permutation[SHAPE_SQUARES_MAX]) {
    for (int k = 0; k < shape->count; k++)
        for (int j = 0; j < shape->count; j++)
            if (shape->square[j] == symmetry_square(shape->square[k], symmetry))
                permutation[k] = j;
}

// Ties the entries of one shape under a permutation of its squares. The digits of the index are counted up, and the
// image follows them: no division.
static void tie_under(const Patterns *patterns, int index, const int permutation[SHAPE_SQUARES_MAX], int32_t *tie) {
    int start = patterns->start[index], count = patterns->shape[index].count, image = 0;
    int digit[SHAPE_SQUARES_MAX + 1] = {0};
    for (int i = 0; i < powers[count]; i++) {
        if (start + image < tie[start + i])
            tie[start + i] = start + image;
        int k = 0;
        for (; k < count && digit[k] == 2; k++) {
            digit[k] = 0;
            image -= 2 * powers[permutation[k]];
        }
        digit[k]++;
        if (k < count)
            image += powers[permutation[k]];
    }
}

void patterns_tie(const Patterns *patterns, int32_t *tie) {
    for (int i = 0; i < patterns_size(patterns); i++)
        tie[i] = i;
    for (int index = 0; index < patterns->shape_count; index++) {
        const Shape *shape = &patterns->shape[index];
        uint64_t set = shape_set(shape);
        for (int s = 1; s < SYMMETRIES; s++) {
            if (symmetry_bits(set, s) != set)
                continue;
            int permutation[SHAPE_SQUARES_MAX] = {0};
            shape_permutation(shape, s, permutation);
            tie_under(patterns, index, permutation, tie);
        }
    }
}
