// Kinds of squares for the classic evaluations, on any board size.
//
// The published 8×8 weight matrices are invariant under all eight symmetries, so ten numbers define
// one: one per kind of square, named after its member in the top left triangle. On smaller boards,
// kinds are counted from the nearest corner (6×6 has no d-kinds, 4×4 only a1, b1 and b2).
#ifndef FLIPSIDE_PLAYERS_CLASSIC_SQUARES_H
#define FLIPSIDE_PLAYERS_CLASSIC_SQUARES_H

#include "board.h"

enum ClassicKind {
    KIND_A1,
    KIND_B1,
    KIND_C1,
    KIND_D1,
    KIND_B2,
    KIND_C2,
    KIND_D2,
    KIND_C3,
    KIND_D3,
    KIND_D4,
    KINDS
};

// A corner and its related squares.
typedef struct ClassicCorner {
    uint64_t corner, x;      // the corner and its X-square
    uint64_t a_squares;      // the edge squares at distance two
    uint64_t lines;          // its row, column and diagonal, without the corner itself
    uint64_t near_lines;     // the half of `lines` nearer to the corner
    int square, along, down; // index of the corner, and the index steps along its two edges
} ClassicCorner;

typedef struct ClassicSquares {
    int size;
    uint64_t region;
    uint64_t kind[KINDS];
    ClassicCorner corners[4];
} ClassicSquares;

ClassicSquares classic_squares(int size);

// Returns the summed weights of the own squares minus those of the opponent's.
static inline int classic_map(const ClassicSquares *squares, const int weights[KINDS],
                              Board board) {
    int sum = 0;
    for (int i = 0; i < KINDS; i++)
        sum += weights[i] * (bit_count(board.player & squares->kind[i]) -
                             bit_count(board.opponent & squares->kind[i]));
    return sum;
}

// Returns the legal moves of `board.player` on this board size.
static inline uint64_t classic_moves(const ClassicSquares *squares, Board board) {
    return board_moves(board) & squares->region;
}

// Returns the number of discs placed since the start, scaled to the 60 of the 8×8 board.
static inline int classic_step(const ClassicSquares *squares, Board board) {
    int all = squares->size * squares->size - 4;
    int placed = bit_count(board_discs(board)) - 4;
    return placed < 0 ? 0 : placed * 60 / all;
}

// The ten weights as members of a parameter struct and as rows of an option table: X(member,
// option, default, min, max, description).
#define CLASSIC_MAP_WEIGHTS(X, a1, b1, c1, d1, b2, c2, d2, c3, d3, d4)                             \
    X(map[KIND_A1], "a1", a1, -1000, 1000, "weight of the corners")                                \
    X(map[KIND_B1], "b1", b1, -1000, 1000, "weight of the C-squares")                              \
    X(map[KIND_C1], "c1", c1, -1000, 1000, "weight of the A-squares")                              \
    X(map[KIND_D1], "d1", d1, -1000, 1000, "weight of the B-squares")                              \
    X(map[KIND_B2], "b2", b2, -1000, 1000, "weight of the X-squares")                              \
    X(map[KIND_C2], "c2", c2, -1000, 1000, "weight of c2 and its like")                            \
    X(map[KIND_D2], "d2", d2, -1000, 1000, "weight of d2 and its like")                            \
    X(map[KIND_C3], "c3", c3, -1000, 1000, "weight of c3 and its like")                            \
    X(map[KIND_D3], "d3", d3, -1000, 1000, "weight of d3 and its like")                            \
    X(map[KIND_D4], "d4", d4, -1000, 1000, "weight of the centre")

#endif
