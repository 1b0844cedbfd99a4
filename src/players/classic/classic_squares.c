#include "classic_squares.h"

// Kinds by distance from the two nearest edges: the smaller distance, then the larger.
static const enum ClassicKind kinds[4][4] = {
    {KIND_A1, KIND_B1, KIND_C1, KIND_D1},
    {KIND_B1, KIND_B2, KIND_C2, KIND_D2},
    {KIND_C1, KIND_C2, KIND_C3, KIND_D3},
    {KIND_D1, KIND_D2, KIND_D3, KIND_D4},
};

static int from_edge(int i, int size) {
    return i < size / 2 ? i : size - 1 - i;
}

static ClassicCorner corner_of(int size, int first, int row, int column) {
    int down = row == first ? 8 : -8, along = column == first ? 1 : -1, square = row * 8 + column;
    ClassicCorner corner = {.corner = bit(square), .square = square, .along = along, .down = down};
    corner.x = bit(square + along + down);
    if (size > 4)
        corner.a_squares = bit(square + 2 * along) | bit(square + 2 * down);
    for (int i = 1; i < size; i++) {
        corner.lines |=
            bit(square + i * along) | bit(square + i * down) | bit(square + i * (along + down));
        if (i == size / 2 - 1)
            corner.near_lines = corner.lines;
    }
    return corner;
}

ClassicSquares classic_squares(int size) {
    ClassicSquares squares = {.size = size, .region = board_region(size)};
    int first = (8 - size) / 2, last = first + size - 1;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            squares.kind[kinds[from_edge(row, size)][from_edge(column, size)]] |=
                bit((row + first) * 8 + column + first);
    for (int i = 0; i < 4; i++)
        squares.corners[i] = corner_of(size, first, i & 2 ? last : first, i & 1 ? last : first);
    return squares;
}
