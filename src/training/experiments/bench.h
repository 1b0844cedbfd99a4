// Fixed single-threaded search benchmark. The total node count is the signature of the search and
// is the same for every build.
#ifndef FLIPSIDE_TRAINING_BENCH_H
#define FLIPSIDE_TRAINING_BENCH_H

#include "error.h"
#include "rules.h"

// Searches the positions of one goal with an evaluation and weights (NULL = default). Adds to
// `*nodes` and `*seconds`.
bool bench_run(Goal goal, const char *eval, const char *weights, uint64_t *nodes, double *seconds,
               Error *error);

#endif
