#include "clock_plan.h"

#include <math.h>

// By the nodes of tests/data/hard-20.obf and FFO #20 to #59: at 20 empty squares, and how they grow
// with each further one. The speed of one thread is that of a machine of 2021; a slower one solves
// a move or two later than it could.
static const double nodes_at_20[] = {[GOAL_MOST] = 3.5e6, [GOAL_FEWEST] = 8e6};
static const double growth = 2.15, speed = 2e7, further_thread = 0.7;

// What is kept for solving, in averages, because some positions are much harder; the part of the
// clock that this may be while many moves are to be made before, and how soon it may be all; what
// the solving move may take. By hand, so that a plan that is kept to stays the same plan until the
// end is solved.
static const double kept_for_solving = 2.5, kept_least = 0.3, kept_growth = 0.16,
                    solving_most = 0.7;

enum { POINT_LEAST = 12, RESERVED_MOVES = 2 };

double clock_plan_solve_seconds(Goal goal, int empties, int threads) {
    double machines = 1 + further_thread * (threads > 1 ? threads - 1 : 0);
    return nodes_at_20[goal] * pow(growth, empties - 20) / (speed * machines);
}

// Own moves until so many empty squares are left.
static int moves_until(int empties, int point) {
    return empties > point ? (empties - point + 1) / 2 : 0;
}

int clock_plan_solve_empties(Goal goal, int empties, int threads, double clock) {
    for (int point = empties; point > POINT_LEAST; point--) {
        double part = fmax(kept_least, 1 / (1 + kept_growth * moves_until(empties, point)));
        if (kept_for_solving * clock_plan_solve_seconds(goal, point, threads) <= part * clock)
            return point;
    }
    return POINT_LEAST;
}

// What may be used at all: the rest is for answers on their way, 20 ms each, or a tenth of a clock
// that has no more.
static double usable_of(double clock) {
    return clock - fmin(0.1 * clock, 0.02 * RESERVED_MOVES + 0.01 * clock);
}

double clock_plan_seconds(Goal goal, int empties, int threads, double clock, double increment) {
    double usable = usable_of(clock);
    int point = clock_plan_solve_empties(goal, empties, threads, usable),
        moves = moves_until(empties, point);
    if (moves == 0)
        return solving_most * usable;
    double kept =
        fmin(kept_for_solving * clock_plan_solve_seconds(goal, point, threads), 0.9 * usable);
    return fmin((usable - kept) / moves + 0.9 * increment, solving_most * usable);
}
