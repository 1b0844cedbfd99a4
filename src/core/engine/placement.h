// The open start's first four discs, which go to the centre: minimax over the placements, each
// completed centre searched as an ordinary root. There are six centres, two when mirrored ones are
// counted once.
#ifndef FLIPSIDE_CORE_PLACEMENT_H
#define FLIPSIDE_CORE_PLACEMENT_H

#include "root.h"
#include "rules.h"

// Must the side to move still place one of the four discs?
bool placement_pending(Rules rules, Board board);

// Can the completed centres be solved at all? On 8×8 they are far out of reach.
bool placement_solvable(const Search *search);

// A quick look at every centre, for an estimate.
void placement_guess(Worker *worker, Board board, RootOutcome *outcome);

// Solves every centre; false, and nothing in the outcome, when stopped before all of them are
// proven.
bool placement_solve(Worker *worker, Board board, const RootPlan *plan, RootOutcome *outcome);

#endif
