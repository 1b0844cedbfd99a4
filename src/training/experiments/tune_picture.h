// Pictures of a run: how strong the generations were, and how each gene went.
#ifndef FLIPSIDE_TRAINING_TUNE_PICTURE_H
#define FLIPSIDE_TRAINING_TUNE_PICTURE_H

#include "tune.h"

// Elo over the start set by generation: the centre with its error bars, the best member, the mean
// of all.
void tune_picture_fitness(const Tune *tune, Text *out);

// Small multiples: each gene of the centre by generation, with its start.
void tune_picture_genes(const Tune *tune, Text *out);

#endif
