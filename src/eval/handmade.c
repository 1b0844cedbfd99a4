// Both goals want many own moves and few of the opponent's: a side without good moves is forced to give what it would
// rather keep. They differ in what is good to own. With `most`, corners and what they make stable are discs for ever;
// the squares beside an empty corner give it away. With `fewest` all of that turns round: a corner is a burden that
// cannot be lost, and a disc diagonal to an empty corner dares the opponent to take it.
#include "handmade.h"

#define CORNERS 0x8100000000000081ULL
#define X_SQUARES 0x0042000000004200ULL

typedef struct Weights {
    int mobility, frontier, corner, x_square, c_square, edge; // in 1/16 disc
} Weights;

static const Weights weights_of[] = {
    [GOAL_MOST] = {.mobility = 18, .frontier = 6, .corner = 130, .x_square = -55, .c_square = -20, .edge = 4},
    [GOAL_FEWEST] = {.mobility = 18, .frontier = 6, .corner = -120, .x_square = 20, .c_square = 8, .edge = -6},
};

// Squares next to any disc of the set.
static uint64_t around(uint64_t discs) {
    uint64_t rows = discs | ((discs & 0x7F7F7F7F7F7F7F7FULL) << 1) | ((discs & 0xFEFEFEFEFEFEFEFEULL) >> 1);
    return rows | (rows << 8) | (rows >> 8);
}

// The four squares that touch each of the given corners along the edges.
static uint64_t beside(uint64_t corners) {
    return ((corners & 0x7F7F7F7F7F7F7F7FULL) << 1) | ((corners & 0xFEFEFEFEFEFEFEFEULL) >> 1) | (corners << 8) |
           (corners >> 8);
}

// The square diagonally inside each of the given corners.
static uint64_t inside(uint64_t corners) {
    return X_SQUARES & (((corners & 0x7F7F7F7F7F7F7F7FULL) << 9) | ((corners & 0xFEFEFEFEFEFEFEFEULL) >> 9) |
                        ((corners & 0xFEFEFEFEFEFEFEFEULL) << 7) | ((corners & 0x7F7F7F7F7F7F7F7FULL) >> 7));
}

// How many more of the squares one side has than the other.
static int lead(Board board, uint64_t squares) {
    return bit_count(board.player & squares) - bit_count(board.opponent & squares);
}

int handmade_score(Goal goal, Board board) {
    const Weights *w = &weights_of[goal];
    uint64_t empty = ~board_discs(board), open_corners = CORNERS & empty;
    int mobility = bit_count(board_moves(board)) - bit_count(board_moves(board_pass(board)));
    int frontier = bit_count(around(board.opponent) & empty) - bit_count(around(board.player) & empty);
    int value = w->mobility * mobility + w->frontier * frontier + w->corner * lead(board, CORNERS) +
                w->x_square * lead(board, inside(open_corners)) + w->c_square * lead(board, beside(open_corners)) +
                w->edge * lead(board, 0x3C0081818181003CULL);
    int score = (value + (value >= 0 ? 8 : -8)) / 16;
    return score > 62 ? 62 : score < -62 ? -62 : score;
}
