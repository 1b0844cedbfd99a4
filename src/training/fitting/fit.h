// The least-squares fit of a linear pattern evaluation.
//
// The evaluation of a position with d discs is bias[d] plus the sum of its features' entries in the
// table for d discs, which lies on the straight line between the tables of the two knots around d.
// Minimised is the squared error against the final results, plus ridge · w² for every entry (an
// entry seen rarely stays near 0), plus smooth · (difference of an entry at neighbouring knots)²
// (an entry not seen at one knot takes its neighbours' value).
//
// That is a quadratic, so it is minimised by conjugate gradients with a diagonal preconditioner:
// one pass over the data an iteration, no step size to choose, and a few dozen iterations reach
// what gradient descent needs hundreds for. The passes run in parallel over the numbers of discs,
// each summed by one thread and added up in a fixed order, so a fit is the same on any number of
// threads.
#ifndef FLIPSIDE_TRAINING_FIT_H
#define FLIPSIDE_TRAINING_FIT_H

#include "samples.h"
#include "weights.h"

typedef struct FitOptions {
    int knot_count;
    uint8_t knot[KNOTS_MAX];
    double ridge, smooth;
    int iterations; // at most
    int patience;   // iterations without a better validation error before it stops
    int threads;
} FitOptions;

// Errors of one phase or of all.
typedef struct FitError {
    uint64_t count;
    double absolute, squared; // means, in discs and discs²
} FitError;

typedef struct FitStep {
    int iteration;
    double train, valid; // mean squared errors against the labels; training on a part of the data
    double seconds;
    bool part; // of an iteration that goes on
} FitStep;

// Where a number of discs lies between the knots: table low with share 1 − share, low + 1 with
// share.
void fit_place(const uint8_t *knots, int count, int discs, int *low, float *share);

typedef struct Fit Fit;

// A fit that starts from given weights of the same patterns and knots, or from zero.
Fit *fit_create(const Patterns *patterns, const Samples *samples, const FitOptions *options,
                const Weights *from, Error *error);
void fit_free(Fit *fit);

// Iterates until the validation error stops falling; the best parameters are kept. `progress` (may
// be NULL) hears of every iteration and may end the fit by returning false.
void fit_run(Fit *fit, bool (*progress)(const FitStep *step, void *user), void *user);

// The parameters as integers, with the ties filled in: table, bias, knots and patterns of `weights`
// are set.
bool fit_quantise(const Fit *fit, Weights *weights, Error *error);

// Errors of an evaluation against the final results of the validation games by number of discs; the
// total in errors[EVAL_PHASES].
void fit_errors(const Eval *eval, const Samples *samples, FitError errors[EVAL_PHASES + 1]);

// Slopes of the chance of winning by number of discs, fitted to the validation games.
void fit_win_slopes(const Eval *eval, const Samples *samples, float slopes[EVAL_PHASES]);

#endif
