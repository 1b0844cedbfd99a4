// Fits the network of an evaluation, together with the linear weights it corrects, to samples kept
// as boards.
//
// Rounds of stochastic gradient descent over all positions in a shuffled order, with step sizes
// that fall with what each number has been pushed already (Adagrad; one sum a vector) and are
// shorter towards the end of the fit. Positions far from a draw weigh less: a label beyond 16 discs
// counts as 16 divided by it. On one thread, so that a fit is the same each time.
#ifndef FLIPSIDE_TRAINING_NETWORK_FIT_H
#define FLIPSIDE_TRAINING_NETWORK_FIT_H

#include "fit.h"

typedef struct NetworkFit NetworkFit;

// A fit of the weights' network, or of a new one where they have none, and of their tables. NULL
// and an error without memory.
NetworkFit *network_fit_create(const Weights *weights, Samples *samples, uint64_t seed,
                               Error *error);
void network_fit_free(NetworkFit *fit);

// `rounds` over the training positions; `progress` (may be NULL) hears of each round, and of parts
// of one with the same number, and may end the fit by returning false.
void network_fit_run(NetworkFit *fit, int rounds, bool (*progress)(const FitStep *step, void *user),
                     void *user);

// What was found as integers: table, bias and network of `weights` are set.
bool network_fit_quantise(const NetworkFit *fit, Weights *weights, Error *error);

#endif
