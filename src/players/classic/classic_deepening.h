// Evaluation of the iterative-deepening player (goal most). With up to 50 discs it is map +
// 10·stability + 30·mobility, later map + 10·stability + 30·discs. The map is a difference; the
// other terms count one side only, as published.
//
// Under the goal fewest, map, stability and discs change sign, mobility does not.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_DEEPENING_H
#define FLIPSIDE_PLAYERS_CLASSIC_DEEPENING_H

#include "classic_squares.h"
#include "classic_terms.h"
#include "rules.h"

typedef struct Deepening {
    ClassicSquares squares;
    Goal goal;
    int map[KINDS];
    int stability, mobility, pieces;
    int change; // last disc count that scores mobility, later discs count (8×8; scaled on others)
    bool ends_by_value; // evaluate finished games as any other state
} Deepening;

// X(member, option, default, min, max, description)
#define DEEPENING_PARAMETERS(X)                                                                    \
    CLASSIC_MAP_WEIGHTS(X, 500, -25, 10, 5, -45, -1, -1, 3, 2, 1)                                  \
    X(stability, "stability", 10, -1000, 1000, "weight of the own stable discs")                   \
    X(mobility, "mobility", 30, -1000, 1000,                                                       \
      "weight of the own legal moves, up to `change` pieces")                                      \
    X(pieces, "pieces", 30, -1000, 1000, "weight of the own discs, after `change` pieces")         \
    X(change, "change", 50, 0, 64,                                                                 \
      "pieces on the board up to which mobility counts instead of pieces")

// Factors for `board.player`: weight map (a difference), own stable discs, own moves, own discs.
typedef struct DeepeningFactors {
    int map, stability, mobility, pieces;
} DeepeningFactors;

DeepeningFactors deepening_factors(const Deepening *deepening, Board board);
int deepening_value(const Deepening *deepening, Board board);

// Fills the terms of the value: map, stability, mobility, discs.
enum { DEEPENING_TERMS = 4 };
void deepening_terms(const Deepening *deepening, Board board, ClassicTerm terms[DEEPENING_TERMS]);

#endif
