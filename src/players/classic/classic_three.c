#include "classic_three.h"

#include <stdlib.h>

// Returns (a − b) / (a + b) in ten-thousandths, 0 if both are 0.
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
        .mobility = share(bit_count(classic_moves(squares, board)),
                          bit_count(classic_moves(squares, board_pass(board)))),
    };
}

void three_terms(const Three *three, Board board, ClassicTerm terms[THREE_TERMS]) {
    ThreeFactors factors = three_factors(three, board);
    int sign = three->goal == GOAL_MOST ? 1 : -1;
    terms[0] = (ClassicTerm){sign * factors.cells, three->cells};
    terms[1] = (ClassicTerm){sign * factors.parity, three->parity};
    terms[2] = (ClassicTerm){factors.mobility, three->mobility};
}

int three_value(const Three *three, Board board) {
    ClassicTerm terms[THREE_TERMS];
    three_terms(three, board, terms);
    return classic_sum(terms, THREE_TERMS) / THREE_SCALE;
}
