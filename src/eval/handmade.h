// The hand-made evaluation: from the board alone, for either goal.
#ifndef FLIPSIDE_EVAL_HANDMADE_H
#define FLIPSIDE_EVAL_HANDMADE_H

#include "rules.h"

// Estimated final score in discs, −64 … 64, for the side to move on a board of that size.
int handmade_score(Goal goal, int size, Board board);

#endif
