// From files of games to a weights file: read, fit, round to integers, measure on held-out games,
// write.
#ifndef FLIPSIDE_TRAINING_TRAIN_H
#define FLIPSIDE_TRAINING_TRAIN_H

#include "fit.h"

enum { TRAIN_STEPS_MAX = 1024 };

typedef struct TrainOptions {
    SampleOptions samples;
    const char *patterns; // name of a set
    int knot_spacing;     // discs between knots
    double ridge, smooth;
    int iterations, patience;
    int rounds;       // over a network that corrects the sum of the patterns; 0 = none
    const char *from; // weights to start from, or NULL
    const char *note; // for the provenance, or NULL
} TrainOptions;

typedef struct TrainReport {
    Goal goal;
    uint64_t games, valid_games, positions, valid_positions, repeated, damaged_blocks, bad_games;
    FitError errors[EVAL_PHASES + 1]; // of the integer evaluation, by discs; the last is of all
    FitStep steps[TRAIN_STEPS_MAX];
    int step_count;
    int best_step;
    double seconds;
} TrainReport;

// Trains and writes the file `out`. `progress` (may be NULL) hears of every iteration and may end
// the fit early.
bool train_run(const TrainOptions *options, const char *out, TrainReport *report,
               bool (*progress)(const FitStep *step, void *user), void *user, Error *error);

// Errors of given weights on all games of the files; the report's steps stay empty.
bool train_measure(const SampleOptions *options, const char *weights, TrainReport *report,
                   Error *error);

// The names and discs of phases that reports use: sixths of the game.
typedef struct TrainPhase {
    int from, to; // discs on the board, both included
} TrainPhase;
enum { TRAIN_PHASES = 6 };
extern const TrainPhase train_phases[TRAIN_PHASES];

// The mean over some phases.
FitError train_error_between(const TrainReport *report, int from, int to);

#endif
