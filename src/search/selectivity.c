#include "selectivity.h"

#include "eval_private.h"

#include <math.h>

static const int percents[SELECTIVITY_LEVELS] = {73, 87, 95, 98, 99, 100};
static const double deviations[SELECTIVITY_LEVELS] = {1.1, 1.5, 2.0, 2.6, 3.3, 1e9};

int selectivity_percent(int level) {
    return percents[level];
}

int selectivity_of_percent(int percent) {
    for (int level = 0; level < SELECTIVITY_LEVELS; level++)
        if (percents[level] == percent)
            return level;
    return -1;
}

double selectivity_deviations(int level) {
    return deviations[level];
}

// Fitted by `flipside probcut`; the data are in docs/data.
static const ProbcutModel models[2][2] = {
    [EVAL_HANDMADE] = {[GOAL_MOST] = {1.4606, 2.3560, -0.01669, 0.10487, -0.21707},
                       [GOAL_FEWEST] = {0.9662, 1.6612, -0.00798, 0.08390, -0.16885}},
    [EVAL_PATTERNS] = {[GOAL_MOST] = {1.9753, 1.8691, -0.02759, 0.08070, -0.18897},
                       [GOAL_FEWEST] = {1.1963, 1.4675, -0.02801, 0.07271, -0.14620}},
};

ProbcutModel selectivity_model(const Eval *eval, Goal goal) {
    return models[eval->kind][goal];
}

double selectivity_sigma(const ProbcutModel *model, int empties, int depth, int shallow) {
    double constant = depth >= empties ? model->end_constant : model->constant;
    return exp(constant + model->empties * empties + model->depth * depth + model->shallow * shallow);
}
