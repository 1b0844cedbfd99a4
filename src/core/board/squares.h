// Named squares and their neighbours, each written once. Small boards are the middle of the 8×8
// one.
#ifndef FLIPSIDE_CORE_SQUARES_H
#define FLIPSIDE_CORE_SQUARES_H

#include <stdint.h>

#define SQUARES_FILE_A 0x0101010101010101ULL
#define SQUARES_FILE_H 0x8080808080808080ULL
#define SQUARES_FILES_B_TO_G 0x7E7E7E7E7E7E7E7EULL
#define SQUARES_RANK_1 0x00000000000000FFULL
#define SQUARES_RANK_8 0xFF00000000000000ULL
#define SQUARES_QUADRANT 0x000000000F0F0F0FULL // a1 to d4; 4, 32 or 36 further on the other ones
#define SQUARES_CENTRE 0x0000001818000000ULL

// By size: all squares, the corners, and the border but for corners and the squares beside them.
#define SQUARES_ALL_8 (~0ULL)
#define SQUARES_ALL_6 0x007E7E7E7E7E7E00ULL
#define SQUARES_ALL_4 0x00003C3C3C3C0000ULL
#define SQUARES_CORNERS_8 0x8100000000000081ULL
#define SQUARES_CORNERS_6 0x0042000000004200ULL
#define SQUARES_CORNERS_4 0x0000240000240000ULL
#define SQUARES_EDGES_8 0x3C0081818181003CULL
#define SQUARES_EDGES_6 0x0018004242001800ULL
#define SQUARES_EDGES_4 0ULL

static inline uint64_t squares_all(int size) {
    return size == 8 ? SQUARES_ALL_8 : size == 6 ? SQUARES_ALL_6 : SQUARES_ALL_4;
}

static inline uint64_t squares_corners(int size) {
    return size == 8 ? SQUARES_CORNERS_8 : size == 6 ? SQUARES_CORNERS_6 : SQUARES_CORNERS_4;
}

// The squares diagonally inside the corners.
static inline uint64_t squares_x(int size) {
    return size > 4 ? squares_corners(size - 2) : SQUARES_CENTRE;
}

// A set moved by one square; what would leave the 8×8 board at its side is dropped. As macros for
// constants.
#define SQUARES_EAST(set) (((set) & ~SQUARES_FILE_H) << 1)
#define SQUARES_WEST(set) (((set) & ~SQUARES_FILE_A) >> 1)
#define SQUARES_NORTH(set) ((set) >> 8)
#define SQUARES_SOUTH(set) ((set) << 8)

// A set and all squares that touch one of it.
#define SQUARES_ROW_AROUND(set) ((set) | SQUARES_EAST(set) | SQUARES_WEST(set))
#define SQUARES_AROUND(set)                                                                        \
    (SQUARES_ROW_AROUND(set) | SQUARES_SOUTH(SQUARES_ROW_AROUND(set)) |                            \
     SQUARES_NORTH(SQUARES_ROW_AROUND(set)))

static inline uint64_t squares_around(uint64_t set) {
    uint64_t rows = SQUARES_ROW_AROUND(set);
    return rows | SQUARES_SOUTH(rows) | SQUARES_NORTH(rows);
}

// The squares that touch one of the set along a row or column.
static inline uint64_t squares_adjacent(uint64_t set) {
    return SQUARES_EAST(set) | SQUARES_WEST(set) | SQUARES_SOUTH(set) | SQUARES_NORTH(set);
}

// The squares that touch one of the set at a corner.
static inline uint64_t squares_diagonal(uint64_t set) {
    uint64_t sides = SQUARES_EAST(set) | SQUARES_WEST(set);
    return SQUARES_SOUTH(sides) | SQUARES_NORTH(sides);
}

// What players call a square of a board: '*' a corner, 'C' beside one on the edge, 'A' two and 'B'
// three squares from it on the edge, 'X' diagonally beside it; ' ' any other square, and what is
// not on the board.
static inline char squares_letter(int square, int size) {
    int first = (8 - size) / 2, row = square / 8 - first, column = square % 8 - first;
    if (row < 0 || row >= size || column < 0 || column >= size)
        return ' ';
    int down = row < size - 1 - row ? row : size - 1 - row;
    int along = column < size - 1 - column ? column : size - 1 - column;
    if (down > 0 && along > 0)
        return down == 1 && along == 1 ? 'X' : ' ';
    return "*CAB"[down + along];
}

#endif
