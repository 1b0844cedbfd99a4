#include "stability.h"

#include "edge_table.h"
#include "squares.h"

#include <assert.h>

#if defined(__BMI2__) && !defined(FLIPSIDE_PORTABLE)
#define STABILITY_BMI2
#include <immintrin.h>
#endif

// Squares on fully occupied lines, per direction.
typedef struct FullLines {
    uint64_t row, column, diagonal9, diagonal7;
} FullLines;

static FullLines full_lines(uint64_t occupied) {
    FullLines full;
    uint64_t row = occupied & (occupied >> 4);
    row &= row >> 2;
    row &= row >> 1;
    full.row = (row & SQUARES_FILE_A) * 0xFF;
    uint64_t column = occupied & ((occupied >> 8) | (occupied << 56));
    column &= (column >> 16) | (column << 48);
    full.column = column & ((column >> 32) | (column << 32));
    // Diagonals: AND towards each end in steps of 1, 2 and 4 squares. The constants are the squares
    // without a square at that distance.
    uint64_t to_a1 = occupied & ((occupied << 9) | 0x01010101010101FFULL);
    uint64_t to_h8 = occupied & ((occupied >> 9) | 0xFF80808080808080ULL);
    to_a1 &= (to_a1 << 18) | 0x030303030303FFFFULL;
    to_h8 &= (to_h8 >> 18) | 0xFFFFC0C0C0C0C0C0ULL;
    to_a1 &= (to_a1 << 36) | 0x0F0F0F0FFFFFFFFFULL;
    to_h8 &= (to_h8 >> 36) | 0xFFFFFFFFF0F0F0F0ULL;
    full.diagonal9 = to_a1 & to_h8;
    uint64_t to_h1 = occupied & ((occupied << 7) | 0x80808080808080FFULL);
    uint64_t to_a8 = occupied & ((occupied >> 7) | 0xFF01010101010101ULL);
    to_h1 &= (to_h1 << 14) | 0xC0C0C0C0C0C0FFFFULL;
    to_a8 &= (to_a8 >> 14) | 0xFFFF030303030303ULL;
    to_h1 &= (to_h1 << 28) | 0xF0F0F0F0FFFFFFFFULL;
    to_a8 &= (to_a8 >> 28) | 0xFFFFFFFF0F0F0F0FULL;
    full.diagonal7 = to_h1 & to_a8;
    return full;
}

uint64_t stability_full_lines(uint64_t occupied) {
    FullLines full = full_lines(occupied);
    return full.row & full.column & full.diagonal9 & full.diagonal7;
}

// Extends a set of stable discs to a fixed point. A disc is stable if, in each of the four
// directions, its line is full, it is next to the border (both in `safe`), or one of its neighbours
// is a stable disc of the same colour.
static uint64_t extend(uint64_t player, uint64_t stable, FullLines safe) {
    uint64_t before;
    do {
        before = stable;
        uint64_t east = SQUARES_EAST(stable), west = SQUARES_WEST(stable);
        uint64_t row = safe.row | east | west;
        uint64_t column = safe.column | SQUARES_SOUTH(stable) | SQUARES_NORTH(stable);
        uint64_t diagonal9 = safe.diagonal9 | SQUARES_SOUTH(east) | SQUARES_NORTH(west);
        uint64_t diagonal7 = safe.diagonal7 | SQUARES_SOUTH(west) | SQUARES_NORTH(east);
        stable |= player & row & column & diagonal9 & diagonal7;
    } while (stable != before);
    return stable;
}

#if defined(STABILITY_BMI2)

static int column_to_row(uint64_t b) {
    return (int)_pext_u64(b, SQUARES_FILE_A);
}

static uint64_t row_to_column(int row) {
    return _pdep_u64((uint64_t)row, SQUARES_FILE_A);
}

#else

static int column_to_row(uint64_t b) {
    return (int)(((b & SQUARES_FILE_A) * 0x0102040810204080ULL) >> 56);
}

static uint64_t row_to_column(int row) {
    return (((uint64_t)(row & 0x7F) * 0x0002040810204081ULL) & SQUARES_FILE_A) |
           ((uint64_t)(row >> 7) << 56);
}

#endif

static int edge_stable(int player, int opponent) {
    return edge_table[edge_base3[player] + 2 * edge_base3[opponent]];
}

static uint64_t stable_edges(uint64_t player, uint64_t opponent) {
    uint64_t top = (uint64_t)edge_stable((int)(player & 0xFF), (int)(opponent & 0xFF));
    uint64_t bottom = (uint64_t)edge_stable((int)(player >> 56), (int)(opponent >> 56));
    int left = edge_stable(column_to_row(player), column_to_row(opponent));
    int right = edge_stable(column_to_row(player >> 7), column_to_row(opponent >> 7));
    return top | (bottom << 56) | row_to_column(left) | (row_to_column(right) << 7);
}

// Adds the border squares of the region: lines that end there cannot be flipped across it.
static FullLines add_border(FullLines full, uint64_t region) {
    uint64_t west = region & ~SQUARES_EAST(region), east = region & ~SQUARES_WEST(region);
    uint64_t north = region & ~SQUARES_SOUTH(region), south = region & ~SQUARES_NORTH(region);
    full.row |= west | east;
    full.column |= north | south;
    full.diagonal9 |= west | east | north | south;
    full.diagonal7 |= west | east | north | south;
    return full;
}

uint64_t stability_stable(uint64_t player, uint64_t opponent) {
    assert(!(player & opponent));
    FullLines safe = add_border(full_lines(player | opponent), ~0ULL);
    return extend(player, stable_edges(player, opponent), safe);
}

uint64_t stability_stable_in(uint64_t player, uint64_t opponent, uint64_t region) {
    if (region == ~0ULL)
        return stability_stable(player, opponent);
    assert(!((player | opponent) & ~region));
    FullLines safe = add_border(full_lines(player | opponent | ~region), region);
    return extend(player, 0, safe);
}
