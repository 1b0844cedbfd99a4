// Evaluation with three normalised factors (goal most): cell utility, disc parity and mobility,
// each in −1 … 1, weighted and summed. It is antisymmetric: the value for one side is the negated
// value for the other.
//
// Under the goal fewest, cell utility and parity change sign, mobility does not.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_THREE_H
#define FLIPSIDE_PLAYERS_CLASSIC_THREE_H

#include "classic_squares.h"
#include "classic_terms.h"
#include "rules.h"

typedef struct Three {
    ClassicSquares squares;
    Goal goal;
    int map[KINDS];
    int cells, parity, mobility; // coefficients
} Three;

// X(member, option, default, min, max, description)
#define THREE_PARAMETERS(X)                                                                        \
    CLASSIC_MAP_WEIGHTS(X, 25, -5, 14, 10, -7, -4, 1, 3, 2, -6)                                    \
    X(cells, "cells", 1000, 0, 10000, "coefficient of the cell utility")                           \
    X(parity, "parity", 50, 0, 10000, "coefficient of the disc parity")                            \
    X(mobility, "mobility", 200, 0, 10000, "coefficient of the mobility")

enum {
    THREE_UNIT = 10000,
    THREE_SCALE = 100
}; // factors in ten-thousandths, their sum in hundredths

// Cell utility relative to the sum of all absolute weights, disc parity, and mobility. Range −10000
// … 10000.
typedef struct ThreeFactors {
    int cells, parity, mobility;
} ThreeFactors;

ThreeFactors three_factors(const Three *three, Board board);
int three_value(const Three *three, Board board);

// Fills the terms of the value in hundredths: cell utility, disc parity, mobility.
enum { THREE_TERMS = 3 };
void three_terms(const Three *three, Board board, ClassicTerm terms[THREE_TERMS]);

#endif
