#include "classic_three.h"

#include <stdlib.h>

// (a − b) / (a + b) in ten-thousandths, 0 when both are 0.
static int share(int a, int b) {
    return a + b ? THREE_UNIT * (a - b) / (a + b) : 0;
}

ThreeFactors three_factors(const Three *three, Board board) {
    const ClassicSquares *squares = &three->squares;
    int total = 0;
    for (int i = 0; i < KINDS; i++)
        total += abs(three->map[i]) * bit_count(squares->kind[i]);
    return (ThreeFactors){
        .cells = total ? THREE_UNIT * classic_map(squares, three->map, board) / total : 0,
        .parity = share(bit_count(board.player), bit_count(board.opponent)),
        .mobility =
            share(bit_count(classic_moves(squares, board)), bit_count(classic_moves(squares, board_pass(board)))),
    };
}

int three_value(const Three *three, Board board) {
    ThreeFactors factors = three_factors(three, board);
    int sign = three->goal == GOAL_MOST ? 1 : -1;
    int64_t sum = (int64_t)sign * three->cells * factors.cells + (int64_t)sign * three->parity * factors.parity +
                  (int64_t)three->mobility * factors.mobility;
    return (int)(sum / 100);
}
