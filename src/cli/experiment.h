// The published experiments of the classic systems, run again: a table with our figures beside theirs, and a picture.
#ifndef FLIPSIDE_CLI_EXPERIMENT_H
#define FLIPSIDE_CLI_EXPERIMENT_H

#include "chart.h"
#include "command.h"
#include "duel.h"

typedef struct Experiment {
    const Command *command;
    Common common;
    int64_t games;    // 0 = the experiment's own number
    int64_t playouts; // a move, where playouts are equal
    const char *svg;  // a file for the picture; NULL = none
    double begin;
} Experiment;

typedef struct ExperimentKind {
    const char *name, *about;
    int (*run)(const Experiment *experiment);
} ExperimentKind;

extern const ExperimentKind experiment_kumite, experiment_monte_carlo, experiment_playouts, experiment_moves,
    experiment_time, experiment_branching;

// Shows how far a run has come on stderr, when that is a terminal.
void experiment_progress(const Experiment *experiment, const char *what, int done, int total);

// Prints the text and writes the charts below each other; returns the exit code. Frees the text.
int experiment_finish(const Experiment *experiment, Text *text, const Chart *charts, size_t count);

// Reports an error and returns the exit code.
int experiment_fail(const Experiment *experiment, const Error *error);

#endif
