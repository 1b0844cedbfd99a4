#include "clock_plan.h"

#include <math.h>

// Nodes to solve 20 empties and their growth per empty square, fitted to tests/data/hard-20.obf and
// FFO #20 to #59. `speed` is in nodes per second and thread, on a machine of 2021; each further
// thread adds `further_thread` of it. Slower machines solve a move or two later.
static const double nodes_at_20[] = {[GOAL_MOST] = 3.5e6, [GOAL_FEWEST] = 8e6};
static const double growth = 2.15, speed = 2e7, further_thread = 0.7;

// Hand-tuned so that following the plan does not change it.
static const double solve_reserve = 2.5;  // multiple of the average, for hard positions
static const double share_min = 0.3;      // minimum share of the clock available for solving
static const double share_decay = 0.16;   // decrease of that share per move before solving
static const double move_share_max = 0.7; // maximum share of the clock for one move

enum { SOLVE_EMPTIES_MIN = 12, RESERVED_MOVES = 2 };

double clock_plan_solve_seconds(Goal goal, int empties, int threads) {
    double speedup = 1 + further_thread * (threads > 1 ? threads - 1 : 0);
    return nodes_at_20[goal] * pow(growth, empties - 20) / (speed * speedup);
}

// Returns the number of own moves until `target` empties.
static int moves_until(int empties, int target) {
    return empties > target ? (empties - target + 1) / 2 : 0;
}

int clock_plan_solve_empties(Goal goal, int empties, int threads, double clock) {
    for (int solved = empties; solved > SOLVE_EMPTIES_MIN; solved--) {
        double share = fmax(share_min, 1 / (1 + share_decay * moves_until(empties, solved)));
        if (solve_reserve * clock_plan_solve_seconds(goal, solved, threads) <= share * clock)
            return solved;
    }
    return SOLVE_EMPTIES_MIN;
}

// Returns the usable part of the clock. The reserve for transmission is 20 ms per reserved move and
// 1% of the clock, at most 10% of the clock.
static double usable_of(double clock) {
    return clock - fmin(0.1 * clock, 0.02 * RESERVED_MOVES + 0.01 * clock);
}

double clock_plan_seconds(Goal goal, int empties, int threads, double clock, double increment) {
    double usable = usable_of(clock);
    int solved = clock_plan_solve_empties(goal, empties, threads, usable),
        moves = moves_until(empties, solved);
    if (moves == 0)
        return move_share_max * usable;
    double reserved =
        fmin(solve_reserve * clock_plan_solve_seconds(goal, solved, threads), 0.9 * usable);
    return fmin((usable - reserved) / moves + 0.9 * increment, move_share_max * usable);
}
