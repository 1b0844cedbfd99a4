// A plain minimax written down as in the textbook, to hold the classic search against.
#ifndef FLIPSIDE_TESTS_MINIMAX_H
#define FLIPSIDE_TESTS_MINIMAX_H

#include "classic_search.h"

// Minimax from the thinking player's view: `own` moves maximise, the others minimise; a pass is a
// ply.
static inline int minimax_value(Rules rules, const PlayerEvaluation *evaluation, Board board,
                                bool own, int depth, int flips) {
    uint64_t moves = rules_moves(rules, board);
    Board view = own ? board : board_pass(board);
    if (rules_over(rules, board))
        return evaluation->terminal(evaluation->parameters, view);
    if (depth == 0)
        return evaluation->value(evaluation->parameters, view, flips);
    if (!moves)
        return minimax_value(rules, evaluation, board_pass(board), !own, depth - 1, 0);
    int best = own ? -CLASSIC_INFINITY : CLASSIC_INFINITY;
    while (moves) {
        Board after = rules_play(rules, board, bit_take(&moves));
        int turned = bit_count(board.opponent) - bit_count(after.player);
        int value =
            minimax_value(rules, evaluation, after, !own, depth - 1, own ? turned : -turned);
        if (own ? value > best : value < best)
            best = value;
    }
    return best;
}

// The value of a move of the thinking player.
static inline int minimax_after(Rules rules, const PlayerEvaluation *evaluation, Board board,
                                int move, int depth) {
    Board after = rules_play(rules, board, move);
    int turned = bit_count(board.opponent) - bit_count(after.player);
    return minimax_value(rules, evaluation, after, false, depth - 1, turned);
}

#endif
