// Measures how well shallow searches predict deep ones, and fits the ProbCut model to the errors.
#ifndef FLIPSIDE_TRAINING_PROBCUT_FIT_H
#define FLIPSIDE_TRAINING_PROBCUT_FIT_H

#include "search.h"
#include "text.h"

enum { PROBCUT_DEPTHS = 25, PROBCUT_EMPTIES = 61 };

// Prediction errors (deep − shallow value) for one combination of depths and empties.
typedef struct ProbcutCell {
    int count;
    double sum, squares;
} ProbcutCell;

// Cells are indexed by empties, deep depth and shallow depth. A deep depth equal to the empties is
// an exact search. `swing` is the value at odd depths minus that at the neighbouring even depths.
typedef struct ProbcutData {
    ProbcutCell cell[PROBCUT_EMPTIES][PROBCUT_DEPTHS][PROBCUT_DEPTHS];
    ProbcutCell swing[PROBCUT_EMPTIES];
} ProbcutData;

// Measurement plan. Positions with 8 to 54 empties are searched to each depth up to `depth` without
// selectivity, and exactly with at most `exact` empties. Every pair of depths of equal parity
// contributes an error.
typedef struct ProbcutPlan {
    const Eval *eval; // determines the goal
    Rules rules;
    int64_t positions;
    int depth, exact;
    uint64_t seed;
    const char *const *paths; // game files to sample; positions with a decided score are skipped
    int path_count;           // 0 = random moves, each the better of two
    void (*progress)(int64_t done, int64_t total, void *user); // may be NULL
    void *user;
} ProbcutPlan;

// Runs the measurement; returns false and sets `*error` if out of memory.
bool probcut_measure(const ProbcutPlan *plan, ProbcutData *data, Error *error);

// Fits the model to the logarithms of the standard deviations by least squares. Returns false if
// there is too little data.
bool probcut_fit(const ProbcutData *data, ProbcutModel *model);

// Computes the tempo bonus of the side to move, in discs, by discs on the board. The last side to
// move in a search chooses the maximum of several uncertain values, so odd and even depths differ
// systematically. The bonus is half that swing, fitted by a straight line over the empties. Returns
// false if there is too little data.
bool probcut_turn(const ProbcutData *data, double bonus[EVAL_PHASES]);

// Writes the cells as comma-separated values.
void probcut_write(const ProbcutData *data, Text *out);

#endif
