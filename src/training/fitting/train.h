// Trains a weights file from game files: reads samples, fits, quantises, measures on held-out games
// and writes the result.
#ifndef FLIPSIDE_TRAINING_TRAIN_H
#define FLIPSIDE_TRAINING_TRAIN_H

#include "fit.h"

enum { TRAIN_STEPS_MAX = 1024 };

typedef struct TrainOptions {
    SampleOptions samples;
    const char *patterns; // name of a pattern set
    int knot_spacing;     // discs between knots
    double ridge, smooth;
    int iterations, patience;
    int rounds;       // rounds of the network fit; 0 = linear evaluation only
    const char *from; // initial weights file, or NULL
    const char *note; // provenance note, or NULL
} TrainOptions;

typedef struct TrainReport {
    Goal goal;
    uint64_t games, valid_games, positions, valid_positions, repeated, damaged_blocks, bad_games;
    FitError errors[EVAL_PHASES + 1]; // integer evaluation, by discs; the last is the total
    FitStep steps[TRAIN_STEPS_MAX];
    int step_count;
    int best_step;
    double seconds;
} TrainReport;

// Trains and writes the file `out`. `progress` (may be NULL) is called after every iteration;
// returning false stops the fit early.
bool train_run(const TrainOptions *options, const char *out, TrainReport *report,
               bool (*progress)(const FitStep *step, void *user), void *user, Error *error);

// Measures existing weights on all games of the files. The report contains no steps.
bool train_measure(const SampleOptions *options, const char *weights, TrainReport *report,
                   Error *error);

// Game phases used in reports: sixths of the game.
typedef struct TrainPhase {
    int from, to; // discs on the board, inclusive
} TrainPhase;
enum { TRAIN_PHASES = 6 };
extern const TrainPhase train_phases[TRAIN_PHASES];

// Returns the mean errors over `from` to `to` discs, inclusive.
FitError train_error_between(const TrainReport *report, int from, int to);

#endif
