#include "selectivity.h"

#include <assert.h>
#include <math.h>

// Common values in Othello programs; not tuned.
static const int percents[SELECTIVITY_LEVELS] = {73, 87, 95, 98, 99, 100};
static const double deviations[SELECTIVITY_LEVELS] = {1.1, 1.5, 2.0, 2.6, 3.3, 1e9};

int selectivity_percent(int level) {
    assert(level >= 0 && level < SELECTIVITY_LEVELS);
    return percents[level];
}

int selectivity_of_percent(int percent) {
    for (int level = 0; level < SELECTIVITY_LEVELS; level++)
        if (percents[level] == percent)
            return level;
    return -1;
}

double selectivity_deviations(int level) {
    assert(level >= 0 && level < SELECTIVITY_LEVELS);
    return deviations[level];
}

double selectivity_sigma(const ProbcutModel *model, int empties, int depth, int shallow) {
    double constant = depth >= empties ? model->end_constant : model->constant;
    return exp(constant + model->empties * empties + model->depth * depth +
               model->shallow * shallow);
}
