// Number of discs flipped by the last move of a game. All other squares are occupied, so it depends
// only on the mover's discs. With BMI2, the four lines through the square are extracted and looked
// up in a table; otherwise the flips are computed and counted.
#ifndef FLIPSIDE_CORE_LAST_FLIPS_H
#define FLIPSIDE_CORE_LAST_FLIPS_H

#include "board.h"

#if defined(__BMI2__) && !defined(FLIPSIDE_PORTABLE)
#include <immintrin.h>

// For each square: masks of its column and diagonals, and its index on each of its four lines.
typedef struct LastLines {
    uint64_t column, diagonal9, diagonal7;
    uint8_t at_row, at_column, at_diagonal9, at_diagonal7;
} LastLines;

extern const LastLines last_lines[64];

// Flips along one line, by index of the move and the mover's discs on the line.
extern const uint8_t last_line_flips[8][256];

static inline int last_flips(int square, uint64_t player) {
    const LastLines *line = &last_lines[square];
    int row = last_line_flips[line->at_row][(player >> (square & 56)) & 0xFF];
    int column = last_line_flips[line->at_column][_pext_u64(player, line->column)];
    int diagonal9 = last_line_flips[line->at_diagonal9][_pext_u64(player, line->diagonal9)];
    int diagonal7 = last_line_flips[line->at_diagonal7][_pext_u64(player, line->diagonal7)];
    return row + column + diagonal9 + diagonal7;
}

#else

static inline int last_flips(int square, uint64_t player) {
    return bit_count(board_kernel_flip(square, player, ~(player | bit(square))));
}

#endif
#endif
