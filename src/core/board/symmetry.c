#include "symmetry.h"

#include <assert.h>

static uint64_t mirror_columns(uint64_t b) {
    b = ((b >> 1) & 0x5555555555555555ULL) | ((b & 0x5555555555555555ULL) << 1);
    b = ((b >> 2) & 0x3333333333333333ULL) | ((b & 0x3333333333333333ULL) << 2);
    return ((b >> 4) & 0x0F0F0F0F0F0F0F0FULL) | ((b & 0x0F0F0F0F0F0F0F0FULL) << 4);
}

static uint64_t mirror_rows(uint64_t b) {
    return __builtin_bswap64(b);
}

static uint64_t transpose(uint64_t b) {
    uint64_t t = (b ^ (b >> 7)) & 0x00AA00AA00AA00AAULL;
    b ^= t ^ (t << 7);
    t = (b ^ (b >> 14)) & 0x0000CCCC0000CCCCULL;
    b ^= t ^ (t << 14);
    t = (b ^ (b >> 28)) & 0x00000000F0F0F0F0ULL;
    return b ^ t ^ (t << 28);
}

uint64_t symmetry_bits(uint64_t b, int symmetry) {
    assert(symmetry >= 0 && symmetry < SYMMETRIES);
    if (symmetry & 4)
        b = transpose(b);
    if (symmetry & 2)
        b = mirror_rows(b);
    if (symmetry & 1)
        b = mirror_columns(b);
    return b;
}

Board symmetry_board(Board board, int symmetry) {
    return (Board){symmetry_bits(board.player, symmetry), symmetry_bits(board.opponent, symmetry)};
}

int symmetry_square(int square, int symmetry) {
    if (square >= SQUARE_COUNT)
        return square;
    int row = square >> 3, column = square & 7;
    if (symmetry & 4) {
        int swap = row;
        row = column;
        column = swap;
    }
    if (symmetry & 2)
        row = 7 - row;
    if (symmetry & 1)
        column = 7 - column;
    return row * 8 + column;
}

int symmetry_inverse(int symmetry) {
    assert(symmetry >= 0 && symmetry < SYMMETRIES);
    // Only the rotations by 90° (5 and 6) are not their own inverse.
    return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
}

int symmetry_compose(int first, int second) {
    // A transposition exchanges the two reflections that precede it.
    int mirrors = second & 4 ? (first & 1) << 1 | (first & 2) >> 1 : first & 3;
    return ((first ^ second) & 4) | (mirrors ^ (second & 3));
}

Board symmetry_canonical(Board board, int *symmetry) {
    Board best = board;
    int chosen = 0;
    for (int s = 1; s < SYMMETRIES; s++) {
        Board image = symmetry_board(board, s);
        if (image.player < best.player ||
            (image.player == best.player && image.opponent < best.opponent)) {
            best = image;
            chosen = s;
        }
    }
    if (symmetry)
        *symmetry = chosen;
    return best;
}
