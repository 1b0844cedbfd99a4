// The eight symmetries of the square board. Symmetry 0 is the identity; bit 0 mirrors left–right,
// bit 1 top–bottom, bit 2 swaps rows and columns first.
#ifndef FLIPSIDE_CORE_SYMMETRY_H
#define FLIPSIDE_CORE_SYMMETRY_H

#include "board.h"

enum { SYMMETRIES = 8 };

// A bitboard, a board or a square (pass stays pass) under symmetry 0 … 7.
uint64_t symmetry_bits(uint64_t b, int symmetry);
Board symmetry_board(Board board, int symmetry);
int symmetry_square(int square, int symmetry);

// The symmetry that undoes this one.
int symmetry_inverse(int symmetry);

// The symmetry that does `first` and then `second`.
int symmetry_compose(int first, int second);

// The smallest (player, then opponent) of the eight images; *symmetry (may be NULL) tells which one
// it is.
Board symmetry_canonical(Board board, int *symmetry);

#endif
