// Reproductions of the published experiments of the classic systems. Each writes a table that
// compares our figures with the published ones, and an SVG picture.
#ifndef FLIPSIDE_TRAINING_EXPERIMENT_H
#define FLIPSIDE_TRAINING_EXPERIMENT_H

#include "chart.h"
#include "duel.h"
#include "json.h"
#include "referee.h"

// Progress callback: `done` of `total` items named `what`.
typedef void ExperimentProgress(const char *what, int done, int total, void *user);

typedef struct Experiment {
    Rules rules;
    bool goal_given, start_given; // set by the user; otherwise the experiment's default applies
    double seconds;               // per move; 0 = the experiment's default
    uint64_t nodes; // positions per move, if limited by positions; 0 = the experiment's default
    int depth;      // plies, if limited by depth; 0 = the experiment's default
    uint64_t seed;
    int games;         // 0 = the experiment's default
    int playouts;      // per move, if limited by playouts; 0 = the experiment's default
    double scale;      // factor applied to the published number of playouts
    bool each, fitted; // heuristic: one second per legal move; fitted parameters
    const char *with;  // additional options of the heuristic, in spec syntax; NULL = none
    bool json;         // write JSON Lines instead of a table
    ExperimentProgress *progress; // may be NULL
    void *user;
} Experiment;

// Output of an experiment: the table or JSON Lines, and the picture as SVG.
typedef struct ExperimentResult {
    Text text, picture;
} ExperimentResult;

typedef struct ExperimentKind {
    const char *name, *about;
    bool (*run)(const Experiment *experiment, ExperimentResult *result, Error *error);
} ExperimentKind;

// Return all experiments in listing order, and the experiment with a given name (case-insensitive;
// NULL if unknown).
const ExperimentKind *const *experiment_kinds(size_t *count);
const ExperimentKind *experiment_find(const char *name);

// Runs an experiment; returns false and sets `*error` on failure. The caller must free the result
// even on failure.
bool experiment_run(const ExperimentKind *kind, const Experiment *experiment,
                    ExperimentResult *result, Error *error);
void experiment_free(ExperimentResult *result);

// Reports progress. This and the following functions are helpers for experiments.
void experiment_progress(const Experiment *experiment, const char *what, int done, int total);

enum { SECONDS_DIGITS = 6 }; // decimals of a time in JSON

// Total length of several games, including openings.
typedef struct ExperimentLength {
    int64_t plies; // moves and passes
    int64_t moves; // without passes
} ExperimentLength;

// Plays a player against itself from random openings; `watch` is called for every position. Adds
// the length of the games to `*length` unless it is NULL.
bool experiment_watch_games(const Experiment *experiment, Player *player, int games,
                            const RefereeWatch *watch, ExperimentLength *length, Error *error);

// Returns the CPU time of the calling thread in seconds. Waiting for other processes is excluded.
double experiment_cpu_seconds(void);

// Returns the median of the values, NAN if count is 0. Reorders the values.
double experiment_median(double *values, size_t count);

// Adds the result of a pair, from the first player's point of view, and the times of both players
// to a JSON object.
void experiment_add_tally(Json *object, const DuelTally *tally);

#endif
