// Seeded random positions of a wanted number of empties, and slow, obvious values for them.
#ifndef FLIPSIDE_TESTS_POSITIONS_H
#define FLIPSIDE_TESTS_POSITIONS_H

#include "random.h"
#include "rules.h"

// A position with that many empties and a legal move, from random play; games that end too early
// are played again.
static inline Board positions_random(Random *random, Rules rules, int empties) {
    uint64_t region = board_region(rules.size);
    for (;;) {
        Board board = rules_start(rules).board;
        while (bit_count(region & ~board_discs(board)) > empties && !rules_over(rules, board)) {
            uint64_t moves = rules_moves(rules, board);
            int move = MOVE_PASS;
            for (uint32_t k = moves ? random_below(random, (uint32_t)bit_count(moves)) + 1 : 0;
                 k > 0; k--)
                move = bit_take(&moves);
            board = rules_play(rules, board, move);
        }
        if (bit_count(region & ~board_discs(board)) == empties && rules_moves(rules, board))
            return board;
    }
}

// Plain minimax to the end of the game.
static inline int positions_minimax(Rules rules, Board board) {
    uint64_t moves = rules_moves(rules, board);
    if (!moves)
        return rules_over(rules, board) ? rules_score(rules.goal, board, board_region(rules.size))
                                        : -positions_minimax(rules, board_pass(board));
    int best = -99;
    while (moves) {
        int score = -positions_minimax(rules, rules_play(rules, board, bit_take(&moves)));
        best = score > best ? score : best;
    }
    return best;
}

// A simple fail-hard alpha-beta that shares nothing with the search but the rules.
static inline int positions_alpha_beta(Rules rules, Board board, int alpha, int beta) {
    uint64_t moves = rules_moves(rules, board);
    if (!moves)
        return rules_over(rules, board)
                   ? rules_score(rules.goal, board, board_region(rules.size))
                   : -positions_alpha_beta(rules, board_pass(board), -beta, -alpha);
    Board child[MOVES_MAX];
    int replies[MOVES_MAX], count = 0;
    for (; moves; count++) {
        child[count] = rules_play(rules, board, bit_take(&moves));
        replies[count] = bit_count(rules_moves(rules, child[count]));
    }
    for (int i = 0; i < count && alpha < beta; i++) {
        int least = i;
        for (int k = i + 1; k < count; k++)
            if (replies[k] < replies[least])
                least = k;
        Board next = child[least];
        child[least] = child[i];
        replies[least] = replies[i];
        int score = -positions_alpha_beta(rules, next, -beta, -alpha);
        alpha = score > alpha ? score : alpha;
    }
    return alpha;
}

#endif
