// How many discs the last move of a game turns over: every other square is occupied, so the mover's
// discs alone decide. With BMI2 the four lines through the square are gathered into bytes and
// looked up; elsewhere the flips are counted.
#ifndef FLIPSIDE_CORE_LAST_FLIPS_H
#define FLIPSIDE_CORE_LAST_FLIPS_H

#include "board.h"

#if defined(__BMI2__) && !defined(FLIPSIDE_PORTABLE)
#include <immintrin.h>

// For each square: its column and two diagonals as masks, and its place on each of its four lines.
typedef struct LastLines {
    uint64_t column, diagonal9, diagonal7;
    uint8_t at_row, at_column, at_diagonal9, at_diagonal7;
} LastLines;

extern const LastLines last_lines[64];

// Flips along one line: place of the move, the mover's discs on the line.
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
