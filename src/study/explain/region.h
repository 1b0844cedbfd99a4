// The evaluation of a board by its regions: what corners, edges and the rest add for whom. The
// first REGION_APART of them cover the 8×8 board without overlapping, so with the turn's part they
// add up to the evaluation; others cross them. As numbers in the terminal, and as tints for a
// diagram.
#ifndef FLIPSIDE_STUDY_REGION_H
#define FLIPSIDE_STUDY_REGION_H

#include "diagram.h"
#include "eval.h"
#include "text.h"

enum { REGION_APART = 5, REGIONS = 6 };

typedef struct Region {
    const char *name;
    uint64_t squares;
} Region;

extern const Region regions[REGIONS];

// What the squares of a region add, and all squares and the turn together, in discs for the side to
// move.
double region_sum(const EvalParts *parts, uint64_t squares);
double region_total(const EvalParts *parts);

// The board with every square's part, for the side to move, in tenths of a disc: "X+12".
void region_text(Text *out, Position position, const EvalParts *parts);

// Marks for a diagram: the square's part with its sign, tinted by whom it favours. The tint is full
// at a disc.
void region_marks(const EvalParts *parts, DiagramMark marks[SQUARE_COUNT]);

#endif
