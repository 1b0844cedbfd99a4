// Puzzles of one's own: positions in which one gave a win away, kept beside the record of practice.
#ifndef FLIPSIDE_STUDY_PUZZLE_OWN_H
#define FLIPSIDE_STUDY_PUZZLE_OWN_H

#include "puzzle_set.h"
#include "review.h"

// Reads those of a goal from a folder, NULL = the user's own; none is good.
bool puzzle_own_read(PuzzleSet *set, Goal goal, const char *folder, Error *error);

// Adds the mistakes of some sides in a review that are puzzles; *added tells how many were new.
// False when they could not be found out or kept.
bool puzzle_own_add(const Review *review, const bool sides[2], int *added, Error *error);

#endif
