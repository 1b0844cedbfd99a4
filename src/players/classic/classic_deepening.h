// The evaluation of the iterative-deepening player (most discs): up to 50 pieces map + 10·stability
// + 30·mobility, after that map + 10·stability + 30·pieces. Map is a difference; the others count
// the own side only, as published.
//
// Under "fewest" the sign-adjusted form is used: map, stability and pieces change sign, mobility
// keeps it.
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
    int change; // up to this many pieces mobility counts, after it pieces (on 8×8; smaller boards
                // in proportion)
    bool ends_by_value; // a finished game is valued as any other state
} Deepening;

// X(member, option, default, least, most, what)
#define DEEPENING_PARAMETERS(X)                                                                    \
    CLASSIC_MAP_WEIGHTS(X, 500, -25, 10, 5, -45, -1, -1, 3, 2, 1)                                  \
    X(stability, "stability", 10, -1000, 1000, "weight of the own stable discs")                   \
    X(mobility, "mobility", 30, -1000, 1000,                                                       \
      "weight of the own legal moves, up to `change` pieces")                                      \
    X(pieces, "pieces", 30, -1000, 1000, "weight of the own discs, after `change` pieces")         \
    X(change, "change", 50, 0, 64,                                                                 \
      "pieces on the board up to which mobility counts instead of pieces")

// The factors for `board.player`: weight map (a difference), own stable discs, own moves, own
// discs.
typedef struct DeepeningFactors {
    int map, stability, mobility, pieces;
} DeepeningFactors;

DeepeningFactors deepening_factors(const Deepening *deepening, Board board);
int deepening_value(const Deepening *deepening, Board board);

// What the value is the sum of: map, stability, mobility, pieces.
enum { DEEPENING_TERMS = 4 };
void deepening_terms(const Deepening *deepening, Board board, ClassicTerm terms[DEEPENING_TERMS]);

#endif
