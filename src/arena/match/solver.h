// The referee's solver: decides games exactly once few enough squares are empty.
#ifndef FLIPSIDE_ARENA_SOLVER_H
#define FLIPSIDE_ARENA_SOLVER_H

#include "game.h"

#include "error.h"

#include <stdatomic.h>

typedef struct Solver Solver;

// A solver for positions with at most `empties` empty squares; NULL and an error when it cannot be
// made.
Solver *solver_create(Rules rules, int empties, Error *error);
void solver_destroy(Solver *solver);

// The final score of best play from here for Black. False while too many squares are empty, or when
// it was stopped.
bool solver_decides(Solver *solver, const Game *game, const atomic_bool *stop, int *black_score);

#endif
