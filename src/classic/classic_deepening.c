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

int deepening_value(const Deepening *deepening, Board board) {
    DeepeningFactors factors = deepening_factors(deepening, board);
    int sign = deepening->goal == GOAL_MOST ? 1 : -1, size = deepening->squares.size;
    int value = sign * (factors.map + deepening->stability * factors.stability);
    if (bit_count(board_discs(board)) * 64 <= deepening->change * size * size)
        return value + deepening->mobility * factors.mobility;
    return value + sign * deepening->pieces * factors.pieces;
}
