// Fits the network of an evaluation, together with the linear weights it corrects, to samples
// stored as boards.
//
// Each round of stochastic gradient descent visits all positions in shuffled order. Step sizes
// follow Adagrad, with one accumulator per vector, and decay towards the end of the fit. A label
// beyond 16 discs has weight 16 / |label|, so positions near a draw count more.
//
// The fit runs on a single thread, which makes it deterministic.
#ifndef FLIPSIDE_TRAINING_NETWORK_FIT_H
#define FLIPSIDE_TRAINING_NETWORK_FIT_H

#include "fit.h"

typedef struct NetworkFit NetworkFit;

// Creates a fit of the network and tables in `weights`; starts a new network if they have none.
// Returns NULL and sets `*error` if out of memory.
NetworkFit *network_fit_create(const Weights *weights, Samples *samples, uint64_t seed,
                               Error *error);
void network_fit_free(NetworkFit *fit);

// Runs `rounds` rounds over the training positions. `progress` (may be NULL) is called after each
// round, and within a round with the same number. Returning false stops the fit.
void network_fit_run(NetworkFit *fit, int rounds, bool (*progress)(const FitStep *step, void *user),
                     void *user);

// Quantises the result: sets the table, bias and network of `weights`.
bool network_fit_quantise(const NetworkFit *fit, Weights *weights, Error *error);

#endif
