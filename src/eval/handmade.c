// Both goals want many own moves and few of the opponent's: a side without good moves is forced to give what it would
// rather keep. They differ in what is good to own. With `most`, corners and what they make stable are discs for ever;
// the squares beside an empty corner give it away. With `fewest` a corner is a burden that cannot be lost, edges a
// little of one, and so is every disc more; what a trained evaluation says of games played with it, fitted to these few
// terms, and the size of endgame trees ordered by them, gave the weights.
#include "handmade.h"

// The squares that matter, by board size.
typedef struct Places {
    uint64_t region, corners, edges; // edges: the border but for corners and the squares beside them
} Places;

static const Places places_of[] = {
    [8] = {~0ULL, 0x8100000000000081ULL, 0x3C0081818181003CULL},
    [6] = {0x007E7E7E7E7E7E00ULL, 0x0042000000004200ULL, 0x0018004242001800ULL},
    [4] = {0x00003C3C3C3C0000ULL, 0x0000240000240000ULL, 0},
};

typedef struct Weights {
    int mobility, frontier, corner, x_square, c_square, edge, discs; // in 1/16 disc
} Weights;

static const Weights weights_of[] = {
    [GOAL_MOST] = {.mobility = 18, .frontier = 6, .corner = 130, .x_square = -55, .c_square = -20, .edge = 4},
    [GOAL_FEWEST] = {.mobility = 18, .frontier = 8, .corner = -85, .x_square = -10, .edge = -6, .discs = -4},
};

// Squares next to any disc of the set.
static uint64_t around(uint64_t discs) {
    uint64_t rows = discs | ((discs & 0x7F7F7F7F7F7F7F7FULL) << 1) | ((discs & 0xFEFEFEFEFEFEFEFEULL) >> 1);
    return rows | (rows << 8) | (rows >> 8);
}

// The squares that touch the given corners along the edges.
static uint64_t beside(uint64_t corners) {
    return ((corners & 0x7F7F7F7F7F7F7F7FULL) << 1) | ((corners & 0xFEFEFEFEFEFEFEFEULL) >> 1) | (corners << 8) |
           (corners >> 8);
}

// The squares diagonally next to the given corners.
static uint64_t diagonal(uint64_t corners) {
    return ((corners & 0x7F7F7F7F7F7F7F7FULL) << 9) | ((corners & 0xFEFEFEFEFEFEFEFEULL) >> 9) |
           ((corners & 0xFEFEFEFEFEFEFEFEULL) << 7) | ((corners & 0x7F7F7F7F7F7F7F7FULL) >> 7);
}

// How many more of the squares one side has than the other.
static int lead(Board board, uint64_t squares) {
    return bit_count(board.player & squares) - bit_count(board.opponent & squares);
}

int handmade_score(Goal goal, int size, Board board) {
    const Weights *w = &weights_of[goal];
    const Places *places = &places_of[size];
    uint64_t empty = places->region & ~board_discs(board), open_corners = places->corners & empty;
    int mobility = bit_count(board_moves(board) & empty) - bit_count(board_moves(board_pass(board)) & empty);
    int frontier = bit_count(around(board.opponent) & empty) - bit_count(around(board.player) & empty);
    int value = w->mobility * mobility + w->frontier * frontier + w->corner * lead(board, places->corners) +
                w->x_square * lead(board, diagonal(open_corners)) + w->c_square * lead(board, beside(open_corners)) +
                w->edge * lead(board, places->edges) + w->discs * lead(board, places->region);
    int score = (value + (value >= 0 ? 8 : -8)) / 16, most = size * size - 2;
    return score > most ? most : score < -most ? -most : score;
}
