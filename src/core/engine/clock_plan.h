// How much of a game clock a move may use. The game is over, as far as thinking goes, when its end
// is solved: so the clock is spread over the moves until then, and a good part of it is kept for
// solving.
#ifndef FLIPSIDE_CORE_CLOCK_PLAN_H
#define FLIPSIDE_CORE_CLOCK_PLAN_H

#include "rules.h"

// Seconds that solving a position of so many empty squares takes on the average, by so many
// threads.
double clock_plan_solve_seconds(Goal goal, int empties, int threads);

// The number of empty squares at which this clock allows to solve, with so many empty squares now.
int clock_plan_solve_empties(Goal goal, int empties, int threads, double clock);

// Seconds for a move with so many empty squares, when `clock` seconds are left and each move earns
// `increment`. Always leaves a reserve for answers on their way.
double clock_plan_seconds(Goal goal, int empties, int threads, double clock, double increment);

#endif
