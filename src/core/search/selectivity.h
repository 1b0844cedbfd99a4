// Multi-ProbCut (Buro 1997): confidence levels and the error model of shallow searches.
//
// A selectivity level is a number of standard deviations. σ, the error of a shallow search as a
// predictor of a deeper one, is fitted per evaluation and goal (`flipside probcut`) and stored in
// the weights file.
#ifndef FLIPSIDE_CORE_SELECTIVITY_H
#define FLIPSIDE_CORE_SELECTIVITY_H

#include "eval.h"

// Levels: confidence of 73, 87, 95, 98 and 99%, and exact.
enum { SELECTIVITY_NONE = 5, SELECTIVITY_LEVELS = 6 };

// Convert between a level and its confidence in percent (−1 if invalid).
int selectivity_percent(int level);
int selectivity_of_percent(int percent);

// Returns the number of standard deviations of a level.
double selectivity_deviations(int level);

// Returns σ in discs; depth ≥ empties means a search to the end.
double selectivity_sigma(const ProbcutModel *model, int empties, int depth, int shallow);

#endif
