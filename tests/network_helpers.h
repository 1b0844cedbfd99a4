// Boards to ask a network about, and what must hold for all of them.
#ifndef FLIPSIDE_TESTS_NETWORK_HELPERS_H
#define FLIPSIDE_TESTS_NETWORK_HELPERS_H

#include "eval.h"
#include "random.h"
#include "symmetry.h"

// cmocka.h must be included before.

static inline Board random_board(Random *random, int discs) {
    Board board = rules_start(rules_default()).board;
    for (int passes = 0; bit_count(board_discs(board)) < discs && passes < 2;) {
        uint64_t moves = board_moves(board);
        passes = moves ? 0 : passes + 1;
        board = moves ? board_play(board, random_square(random, moves)) : board_pass(board);
    }
    return board;
}

// Turned and mirrored boards have the same score.
static inline void same_from_all_sides(const Eval *eval, Board board) {
    EvalState features;
    eval_start(eval, &features, board);
    int score = eval_score_units(eval, &features, board);
    for (int side = 1; side < SYMMETRIES; side++) {
        Board image = symmetry_board(board, side);
        eval_start(eval, &features, image);
        assert_int_equal(eval_score_units(eval, &features, image), score);
    }
}

#endif
