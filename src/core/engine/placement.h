// The first four discs of the open start, which go to the centre: minimax over the placements. Each
// complete centre is searched as an ordinary root. There are six centres, two up to symmetry.
#ifndef FLIPSIDE_CORE_PLACEMENT_H
#define FLIPSIDE_CORE_PLACEMENT_H

#include "root.h"
#include "rules.h"

// Returns true if the centre is incomplete.
bool placement_pending(Rules rules, Board board);

// Returns true if the board is small enough to solve the centres (4×4 and 6×6).
bool placement_solvable(const Search *search);

// Estimates the best placement by a shallow search of every centre.
void placement_guess(Worker *worker, Board board, RootOutcome *outcome);

// Solves every centre. Returns false and leaves *outcome unchanged if stopped early.
bool placement_solve(Worker *worker, Board board, const RootPlan *plan, RootOutcome *outcome);

#endif
