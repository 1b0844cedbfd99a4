// The published experiments of the classic systems, run again: a table with our figures beside
// theirs, and a picture.
#ifndef FLIPSIDE_TRAINING_EXPERIMENT_H
#define FLIPSIDE_TRAINING_EXPERIMENT_H

#include "chart.h"
#include "duel.h"
#include "json.h"
#include "referee.h"

// How far a run has come: `done` of `total`, of what.
typedef void ExperimentProgress(const char *what, int done, int total, void *user);

typedef struct Experiment {
    Rules rules;
    bool goal_given, start_given; // otherwise the experiment's own
    double seconds;               // a move; 0 = the experiment's own
    uint64_t nodes; // positions a move, where they are the measure; 0 = the experiment's own
    int depth;      // plies, where they are the measure; 0 = the experiment's own
    uint64_t seed;
    int games;         // 0 = the experiment's own number
    int playouts;      // a move, where playouts are equal; 0 = the experiment's own
    double scale;      // factor of the published budget of playouts
    bool each, fitted; // a second for every legal move of the heuristic; its fitted parameters
    const char *with;  // further options of the heuristic, as in its spec; NULL = none
    bool json;         // the figures as JSON Lines instead of a table
    ExperimentProgress *progress; // NULL = nobody listens
    void *user;
} Experiment;

// What an experiment gives: the table (or JSON Lines), and the picture as SVG.
typedef struct ExperimentResult {
    Text text, picture;
} ExperimentResult;

typedef struct ExperimentKind {
    const char *name, *about;
    bool (*run)(const Experiment *experiment, ExperimentResult *result, Error *error);
} ExperimentKind;

// All experiments, in the order they are listed, and one by its name in any case (NULL when there
// is none).
const ExperimentKind *const *experiment_kinds(size_t *count);
const ExperimentKind *experiment_find(const char *name);

// Runs one; false and an error when it could not be done. The result is to be freed in any case.
bool experiment_run(const ExperimentKind *kind, const Experiment *experiment,
                    ExperimentResult *result, Error *error);
void experiment_free(ExperimentResult *result);

// For the experiments: tells how far a run has come.
void experiment_progress(const Experiment *experiment, const char *what, int done, int total);

enum { SECONDS_DIGITS = 6 }; // of a time in JSON

// Total length of several games, openings included.
typedef struct ExperimentLength {
    int64_t plies; // moves and passes
    int64_t moves; // moves alone
} ExperimentLength;

// For the experiments: plays a player against itself from random openings; `watch` sees every
// position. Adds the length of the games to `length` unless that is NULL.
bool experiment_watch_games(const Experiment *experiment, Player *player, int games,
                            const RefereeWatch *watch, ExperimentLength *length, Error *error);

// For the experiments: CPU time of the calling thread in seconds. Waiting for other processes does
// not count.
double experiment_cpu_seconds(void);

// For the experiments: returns the median of the values and reorders them. NAN if count is 0.
double experiment_median(double *values, size_t count);

// For the experiments: adds the result of a pair, seen from the first, and both players' times to a
// JSON object.
void experiment_add_tally(Json *object, const DuelTally *tally);

#endif
