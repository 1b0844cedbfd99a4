// Time management for a game clock. After the endgame is solved, moves need no time: the clock is
// divided among the moves before that point, with a reserve for solving.
#ifndef FLIPSIDE_CORE_CLOCK_PLAN_H
#define FLIPSIDE_CORE_CLOCK_PLAN_H

#include "rules.h"

// Returns the average time to solve a position, in seconds.
double clock_plan_solve_seconds(Goal goal, int empties, int threads);

// Returns the number of empties at which the clock allows solving, from a position with `empties`.
int clock_plan_solve_empties(Goal goal, int empties, int threads, double clock);

// Returns the time for the next move, with `clock` seconds left and `increment` seconds per move.
// Leaves a reserve for transmission.
double clock_plan_seconds(Goal goal, int empties, int threads, double clock, double increment);

#endif
