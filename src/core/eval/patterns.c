#include "patterns.h"

#include <string.h>

// The built-in sets. The shapes are the ones the field has found good since the nineties: edges
// with the X-squares, corners in several cuts, inner rows and diagonals.
typedef struct PatternSet {
    const char *name;
    const char *shapes[SHAPES_MAX]; // squares in text
} PatternSet;

#define LINES                                                                                      \
    "a2b2c2d2e2f2g2h2", "a3b3c3d3e3f3g3h3", "a4b4c4d4e4f4g4h4", "a1b2c3d4e5f6g7h8",                \
        "a2b3c4d5e6f7g8", "a3b4c5d6e7f8", "a4b5c6d7e8", "a5b6c7d8"
#define CORNERS                                                                                    \
    "a1b1c1a2b2c2a3b3c3", "a1b1c1d1e1a2b2a3a4a5", "a1b1c1d1e1f1g1h1b2g2", "a1c1d1e1f1h1c2d2e2f2"

static const PatternSet sets[] = {
    {"standard", {CORNERS, LINES}},
    {"wide", {CORNERS, LINES, "a1b1c1d1e1a2b2c2d2e2"}},
    {"small", {"a1b1c1a2b2c2a3b3c3", "a1b1c1d1e1f1g1h1b2g2", LINES}},
};

const char *const pattern_set_names[] = {"standard", "wide", "small", NULL};

static const int powers[SHAPE_SQUARES_MAX + 1] = {1,   3,    9,    27,    81,   243,
                                                  729, 2187, 6561, 19683, 59049};

static Shape shape_from_text(const char *text) {
    Shape shape = {0};
    for (; text[0]; text += 2)
        shape.square[shape.count++] = (uint8_t)((text[1] - '1') * 8 + (text[0] - 'a'));
    return shape;
}

bool patterns_by_name(Patterns *patterns, const char *name) {
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

// Adds the feature that a symmetry makes of a shape, where none before it gives the same set of
// squares.
static bool add_feature(Patterns *patterns, int index, int symmetry) {
    const Shape *shape = &patterns->shape[index];
    uint64_t set = shape_set(shape), image = symmetry_bits(set, symmetry);
    for (int earlier = 0; earlier < symmetry; earlier++)
        if (symmetry_bits(set, earlier) == image)
            return true;
    if (patterns->feature_count == EVAL_FEATURES_MAX)
        return false;
    int feature = patterns->feature_count++;
    patterns->shape_of[feature] = (uint8_t)index;
    patterns->centre[feature] = patterns->start[index] + (powers[shape->count] - 1) / 2;
    for (int k = 0; k < shape->count; k++)
        patterns->placed[symmetry_square(shape->square[k], symmetry)][feature] = (int16_t)powers[k];
    return true;
}

static bool add_features(Patterns *patterns) {
    bool good = true;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        patterns->turned[symmetry] = patterns->feature_count;
        for (int i = 0; good && i < patterns->shape_count; i++)
            good = add_feature(patterns, i, symmetry);
    }
    patterns->turned[SYMMETRIES] = patterns->feature_count;
    return good;
}

bool patterns_make(Patterns *patterns, const Shape *shapes, int shape_count, Error *error) {
    memset(patterns, 0, sizeof *patterns);
    if (shape_count < 1 || shape_count > SHAPES_MAX)
        return error_set(error, "%d pattern shapes; 1 to %d are possible", shape_count, SHAPES_MAX);
    for (int i = 0; i < shape_count; i++) {
        if (!shape_set(&shapes[i]))
            return error_set(error, "pattern shape %d is not a set of 1 to %d squares", i + 1,
                             SHAPE_SQUARES_MAX);
        patterns->shape[i] = shapes[i];
        patterns->start[i + 1] = patterns->start[i] + powers[shapes[i].count];
    }
    patterns->shape_count = shape_count;
    return add_features(patterns) ||
           error_set(error, "the pattern shapes make more than %d features", EVAL_FEATURES_MAX);
}

// Where each square of the shape goes under a symmetry that maps the shape onto itself.
static void shape_permutation(const Shape *shape, int symmetry,
                              int permutation[SHAPE_SQUARES_MAX]) {
    for (int k = 0; k < shape->count; k++)
        for (int j = 0; j < shape->count; j++)
            if (shape->square[j] == symmetry_square(shape->square[k], symmetry))
                permutation[k] = j;
}

typedef struct Ties {
    int32_t *tie;
    uint8_t *by, *same;
} Ties;

// Ties the entries of one shape under a symmetry that permutes its squares. The digits of the index
// are counted up, and the image follows them: no division.
static void tie_under(const Patterns *patterns, int index, int symmetry, const Ties *ties) {
    int start = patterns->start[index], count = patterns->shape[index].count, image = 0;
    int digit[SHAPE_SQUARES_MAX + 1] = {0}, permutation[SHAPE_SQUARES_MAX] = {0};
    shape_permutation(&patterns->shape[index], symmetry, permutation);
    for (int i = 0; i < powers[count]; i++) {
        int entry = start + i;
        if (start + image < ties->tie[entry]) {
            ties->tie[entry] = start + image;
            if (ties->by)
                ties->by[entry] = (uint8_t)symmetry;
        }
        if (ties->same && image == i)
            ties->same[entry] |= (uint8_t)(1 << symmetry);
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

void patterns_canonical(const Patterns *patterns, int32_t *tie, uint8_t *by, uint8_t *same) {
    Ties ties = {tie, by, same};
    for (int i = 0; i < patterns_size(patterns); i++) {
        tie[i] = i;
        if (by)
            by[i] = 0;
        if (same)
            same[i] = 1;
    }
    for (int index = 0; index < patterns->shape_count; index++) {
        uint64_t set = shape_set(&patterns->shape[index]);
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++)
            if (symmetry_bits(set, symmetry) == set)
                tie_under(patterns, index, symmetry, &ties);
    }
}
