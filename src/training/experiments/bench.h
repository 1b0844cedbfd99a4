// Fixed work on one thread. The node total is the signature of the search: the same on every build.
#ifndef FLIPSIDE_TRAINING_BENCH_H
#define FLIPSIDE_TRAINING_BENCH_H

#include "error.h"
#include "rules.h"

// Searches the positions of one goal with an evaluation and weights (NULL = the usual ones); adds
// the nodes visited and the seconds they took.
bool bench_run(Goal goal, const char *eval, const char *weights, uint64_t *nodes, double *seconds,
               Error *error);

#endif
