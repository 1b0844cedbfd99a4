// SVG pictures of a run: Elo and genes by generation.
#ifndef FLIPSIDE_TRAINING_TUNE_PICTURE_H
#define FLIPSIDE_TRAINING_TUNE_PICTURE_H

#include "tune.h"

// Draws Elo relative to the start set by generation: the centre with error bars, the best member
// and the mean of all members.
void tune_picture_fitness(const Tune *tune, Text *out);

// Draws small multiples: each gene of the centre by generation, with its start value.
void tune_picture_genes(const Tune *tune, Text *out);

#endif
