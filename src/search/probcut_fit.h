// Measures how well shallow searches forecast deep ones, and fits the ProbCut model to it.
#ifndef FLIPSIDE_SEARCH_PROBCUT_FIT_H
#define FLIPSIDE_SEARCH_PROBCUT_FIT_H

#include "search.h"
#include "text.h"

enum { PROBCUT_DEPTHS = 25, PROBCUT_EMPTIES = 61 };

// Errors (deep minus shallow value) of one kind of forecast.
typedef struct ProbcutCell {
    int count;
    double sum, squares;
} ProbcutCell;

// By empties, deep depth and shallow depth; a deep depth equal to the empties is a search to the end.
typedef struct ProbcutData {
    ProbcutCell cell[PROBCUT_EMPTIES][PROBCUT_DEPTHS][PROBCUT_DEPTHS];
} ProbcutData;

// Searches a position to each depth up to `depth` without selectivity (and to the end when there are at most `exact`
// empties) and adds the errors of every pair of depths of equal parity.
void probcut_measure(Worker *worker, Board board, int depth, int exact, ProbcutData *data);

// The model that fits the logarithms of the standard deviations best; false when there are too few data.
bool probcut_fit(const ProbcutData *data, ProbcutModel *model);

// The cells as comma-separated values, for keeping.
void probcut_write(const ProbcutData *data, Text *out);

#endif
