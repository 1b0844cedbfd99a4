// Measures how well shallow searches forecast deep ones, and fits the ProbCut model to it.
#ifndef FLIPSIDE_TRAINING_PROBCUT_FIT_H
#define FLIPSIDE_TRAINING_PROBCUT_FIT_H

#include "search.h"
#include "text.h"

enum { PROBCUT_DEPTHS = 25, PROBCUT_EMPTIES = 61 };

// Errors (deep minus shallow value) of one kind of forecast.
typedef struct ProbcutCell {
    int count;
    double sum, squares;
} ProbcutCell;

// By empties, deep depth and shallow depth; a deep depth equal to the empties is a search to the
// end. And by how much odd depths value a position more than the even ones beside them.
typedef struct ProbcutData {
    ProbcutCell cell[PROBCUT_EMPTIES][PROBCUT_DEPTHS][PROBCUT_DEPTHS];
    ProbcutCell swing[PROBCUT_EMPTIES];
} ProbcutData;

// What to measure: positions of 8 to 54 empties, searched to each depth up to `depth` without
// selectivity (and to the end when there are at most `exact` empties); every pair of depths of
// equal parity gives an error.
typedef struct ProbcutPlan {
    const Eval *eval; // its goal is the goal
    Rules rules;
    int64_t positions;
    int depth, exact;
    uint64_t seed;
    const char *const
        *paths;     // files of games to take the positions from, not those before a decided end
    int path_count; // 0 = random moves, each the better of two
    void (*progress)(int64_t done, int64_t total, void *user); // may be NULL
    void *user;
} ProbcutPlan;

// Measures; false and an error without memory.
bool probcut_measure(const ProbcutPlan *plan, ProbcutData *data, Error *error);

// The model that fits the logarithms of the standard deviations best; false when there are too few
// data.
bool probcut_fit(const ProbcutData *data, ProbcutModel *model);

// What the side to move must be given, in discs by discs on the board, so that odd and even depths
// value positions alike: whoever moves last in a search picks the best of several uncertain values
// and looks better than he is. Half the swing, along a straight line over the empties. False when
// there are too few data.
bool probcut_turn(const ProbcutData *data, double bonus[EVAL_PHASES]);

// The cells as comma-separated values, for keeping.
void probcut_write(const ProbcutData *data, Text *out);

#endif
