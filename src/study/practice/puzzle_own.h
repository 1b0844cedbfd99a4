// Puzzles from the user's own games: positions in which a win was thrown away, stored next to the
// practice record.
#ifndef FLIPSIDE_STUDY_PUZZLE_OWN_H
#define FLIPSIDE_STUDY_PUZZLE_OWN_H

#include "puzzle_set.h"
#include "review.h"

// Reads the puzzles of a goal from a directory (NULL = the state directory). A missing file is an
// empty set.
bool puzzle_own_read(PuzzleSet *set, Goal goal, const char *directory, Error *error);

// Adds the mistakes of the given sides in a review that are puzzles, and sets *added to the number
// of new ones.
bool puzzle_own_add(const Review *review, const bool sides[2], int *added, Error *error);

#endif
