#include "win_probability.h"

#include <assert.h>
#include <math.h>

// Chance = 1 / (1 + e^(−score / width)). The widths, in discs, are fitted to self-play games of
// depth 4 (227,177 for most discs, 139,598 for fewest) by bench/bench_chance.c, a stage of four
// empty squares each; docs/analyse.md has the facts. Those games are perfect from 12 empty squares
// on, so the last three stages go on as the ones before them do.
enum { STAGE = 4, STAGES = 14 };

static const double widths[2][STAGES] = {
    [GOAL_MOST] = {0.68, 1.73, 2.78, 3.83, 4.88, 5.72, 6.25, 6.59, 6.84, 7.02, 7.09, 7.09, 6.83,
                   6.53},
    [GOAL_FEWEST] = {0.84, 1.31, 1.78, 2.25, 2.69, 3.07, 3.35, 3.51, 3.61, 3.67, 3.73, 3.81, 3.97,
                     4.27},
};

double win_probability_at_end(double score) {
    return score > 0 ? 1 : score < 0 ? 0 : 0.5;
}

// The width between the middles of two stages, in proportion.
static double width_at(Goal goal, int empties) {
    double place = (empties - (STAGE - 1) / 2.0) / STAGE;
    place = fmax(0, fmin(place, STAGES - 1));
    int below = (int)fmin(place, STAGES - 2);
    return widths[goal][below] + (place - below) * (widths[goal][below + 1] - widths[goal][below]);
}

double win_probability(Goal goal, int empties, double score) {
    assert(empties >= 0 && empties <= SQUARE_COUNT);
    return empties == 0 ? win_probability_at_end(score)
                        : 1 / (1 + exp(-score / width_at(goal, empties)));
}
