// Splits the evaluation of an 8×8 board by region: corners, edges and so on. The first
// REGIONS_DISJOINT regions partition the board, so their sums and the tempo term add up to the
// evaluation. The remaining regions overlap them.
#ifndef FLIPSIDE_STUDY_REGION_H
#define FLIPSIDE_STUDY_REGION_H

#include "diagram.h"
#include "eval.h"
#include "text.h"

enum { REGIONS_DISJOINT = 5, REGIONS = 6 };

typedef struct Region {
    const char *name;
    uint64_t squares;
} Region;

extern const Region regions[REGIONS];

// Label of the evaluation term that belongs to no square (EvalParts.turn).
extern const char region_tempo_name[];

// Returns the sum over the squares, in discs for the side to move.
double region_sum(const EvalParts *parts, uint64_t squares);

// Returns the whole evaluation: all squares and the tempo term.
double region_total(const EvalParts *parts);

// Appends the board with the part of every square in tenths of a disc, for example "X+12".
void region_text(Text *out, Position position, const EvalParts *parts);

// Sets diagram marks with the part of each square. The tint is full at one disc.
void region_marks(const EvalParts *parts, DiagramMark marks[SQUARE_COUNT]);

#endif
