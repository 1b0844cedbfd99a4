// Least-squares fit of a linear pattern evaluation.
//
// The evaluation of a position with d discs is bias[d] plus the sum of its features' entries in the
// table for d discs. That table is interpolated linearly between the two knots around d.
//
// The objective is the squared error against the final results plus two penalties: ridge · w² per
// entry, which keeps rare entries near 0, and smooth · (difference at neighbouring knots)², which
// fills in entries that do not occur at one knot.
//
// The objective is quadratic and is minimised by conjugate gradients with a diagonal
// preconditioner. Each iteration takes one pass over the data, and no step size needs tuning.
// Passes run in parallel by number of discs and are summed in a fixed order, so the result does not
// depend on the number of threads.
#ifndef FLIPSIDE_TRAINING_FIT_H
#define FLIPSIDE_TRAINING_FIT_H

#include "samples.h"
#include "weights.h"

typedef struct FitOptions {
    int knot_count;
    uint8_t knot[KNOTS_MAX];
    double ridge, smooth;
    int iterations; // upper limit
    int patience;   // iterations without a lower validation error before stopping
    int threads;
} FitOptions;

// Errors of one phase or of all phases.
typedef struct FitError {
    uint64_t count;
    double absolute, squared; // mean absolute error in discs, mean squared error in discs²
} FitError;

typedef struct FitStep {
    int iteration;
    double train, valid; // mean squared errors against labels; train is measured on a subset
    double seconds;
    bool part; // interim report within an iteration
} FitStep;

// Sets the interpolation for a number of discs: table `low` has weight 1 − share, table `low` + 1
// has weight share.
void fit_place(const uint8_t *knots, int count, int discs, int *low, float *share);

typedef struct Fit Fit;

// Creates a fit that starts from weights with the same patterns and knots, or from zero if `from`
// is NULL. Returns NULL on failure.
Fit *fit_create(const Patterns *patterns, const Samples *samples, const FitOptions *options,
                const Weights *from, Error *error);
void fit_free(Fit *fit);

// Iterates until the validation error stops falling and keeps the best parameters. `progress` (may
// be NULL) is called after every iteration; returning false stops the fit.
void fit_run(Fit *fit, bool (*progress)(const FitStep *step, void *user), void *user);

// Rounds the parameters to integers and expands tied entries. Sets the table, bias, knots and
// patterns of `weights`.
bool fit_quantise(const Fit *fit, Weights *weights, Error *error);

// Computes the errors of an evaluation against the final results of the validation games, by number
// of discs. errors[EVAL_PHASES] is the total.
void fit_errors(const Eval *eval, const Samples *samples, FitError errors[EVAL_PHASES + 1]);

// Fits the slopes of the win probability curve to the validation games, by number of discs.
void fit_win_slopes(const Eval *eval, const Samples *samples, float slopes[EVAL_PHASES]);

#endif
