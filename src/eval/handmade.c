#include "handmade.h"

static const uint64_t corners = 0x8100000000000081ULL, x_squares = 0x0042000000004200ULL;

// Mobility and corners, the two things that matter before the end whichever goal is played.
int handmade_score(Goal goal, Board board) {
    int sign = goal == GOAL_MOST ? 1 : -1;
    int mobility = bit_count(board_moves(board)) - bit_count(board_moves(board_pass(board)));
    int corner = bit_count(board.player & corners) - bit_count(board.opponent & corners);
    int x = bit_count(board.player & x_squares) - bit_count(board.opponent & x_squares);
    int score = mobility + sign * (8 * corner - 3 * x);
    return score > 63 ? 63 : score < -63 ? -63 : score;
}
