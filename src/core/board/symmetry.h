// The eight symmetries of the board. Symmetry 0 is the identity. Bit 2 transposes rows and columns,
// then bit 1 mirrors top to bottom and bit 0 left to right.
#ifndef FLIPSIDE_CORE_SYMMETRY_H
#define FLIPSIDE_CORE_SYMMETRY_H

#include "board.h"

enum { SYMMETRIES = 8 };

// Apply a symmetry. symmetry_square leaves MOVE_PASS and MOVE_NONE unchanged.
uint64_t symmetry_bits(uint64_t b, int symmetry);
Board symmetry_board(Board board, int symmetry);
int symmetry_square(int square, int symmetry);

// Returns the inverse of a symmetry.
int symmetry_inverse(int symmetry);

// Returns the symmetry that applies `first` and then `second`.
int symmetry_compose(int first, int second);

// Returns the canonical form: the smallest of the eight boards, by `player`, then `opponent`. Sets
// *symmetry, unless NULL, to the symmetry that yields it.
Board symmetry_canonical(Board board, int *symmetry);

#endif
