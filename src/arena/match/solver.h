// Exact endgame solver for adjudication.
#ifndef FLIPSIDE_ARENA_SOLVER_H
#define FLIPSIDE_ARENA_SOLVER_H

#include "game.h"

#include "error.h"

#include <stdatomic.h>

typedef struct Solver Solver;

// Creates a solver for positions with at most `empties` empty squares. Returns NULL and an error on
// failure.
Solver *solver_create(Rules rules, int empties, Error *error);
void solver_destroy(Solver *solver);

// Computes the final score for Black with best play by both sides. Returns false if too many
// squares are empty or if it was stopped.
bool solver_decides(Solver *solver, const Game *game, const atomic_bool *stop, int *black_score);

#endif
