// Multi-ProbCut: how sure a shallow search makes us of a deep one. A selectivity level is a number
// of standard deviations; σ, the error of a shallow search as a forecast of a deeper one, is fitted
// to each evaluation and goal (flipside probcut) and travels with it.
#ifndef FLIPSIDE_CORE_SELECTIVITY_H
#define FLIPSIDE_CORE_SELECTIVITY_H

#include "eval.h"

// Levels of selectivity: 73, 87, 95, 98, 99 % sure, and certain.
enum { SELECTIVITY_NONE = 5, SELECTIVITY_LEVELS = 6 };

// Per cent of certainty of a level, and the level of a percentage (−1 when there is none).
int selectivity_percent(int level);
int selectivity_of_percent(int percent);

// Standard deviations a level wants.
double selectivity_deviations(int level);

// σ of the model; depth = empties means a search to the end.
double selectivity_sigma(const ProbcutModel *model, int empties, int depth, int shallow);

#endif
