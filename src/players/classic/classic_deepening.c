#include "classic_deepening.h"

#include "stability.h"

DeepeningFactors deepening_factors(const Deepening *deepening, Board board) {
    const ClassicSquares *squares = &deepening->squares;
    return (DeepeningFactors){
        .map = classic_map(squares, deepening->map, board),
        .stability = bit_count(stability_stable_in(board.player, board.opponent, squares->region)),
        .mobility = bit_count(classic_moves(squares, board)),
        .pieces = bit_count(board.player),
    };
}

void deepening_terms(const Deepening *deepening, Board board, ClassicTerm terms[DEEPENING_TERMS]) {
    DeepeningFactors factors = deepening_factors(deepening, board);
    int sign = deepening->goal == GOAL_MOST ? 1 : -1, size = deepening->squares.size;
    bool early = bit_count(board_discs(board)) * 64 <= deepening->change * size * size;
    terms[0] = (ClassicTerm){sign * factors.map, 1};
    terms[1] = (ClassicTerm){sign * factors.stability, deepening->stability};
    terms[2] = (ClassicTerm){factors.mobility, early ? deepening->mobility : 0};
    terms[3] = (ClassicTerm){sign * factors.pieces, early ? 0 : deepening->pieces};
}

// Called at every leaf; flatten inlines all callees.
__attribute__((flatten)) int deepening_value(const Deepening *deepening, Board board) {
    ClassicTerm terms[DEEPENING_TERMS];
    deepening_terms(deepening, board, terms);
    return classic_sum(terms, DEEPENING_TERMS);
}
