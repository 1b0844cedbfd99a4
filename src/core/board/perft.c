#include "perft.h"

static uint64_t count(Board board, int depth, const PerftRules *rules);

// Counts the leaves if the side to move has no legal move.
static uint64_t count_pass(Board board, int depth, const PerftRules *rules) {
    Board passed = board_pass(board);
    if (!(board_moves(passed) & rules->region))
        return 1;
    return count(passed, depth - (rules->pass_costs_ply ? 1 : 0), rules);
}

static uint64_t count(Board board, int depth, const PerftRules *rules) {
    if (depth == 0)
        return 1;
    uint64_t moves = board_moves(board) & rules->region;
    if (!moves)
        return count_pass(board, depth, rules);
    if (depth == 1)
        return (uint64_t)bit_count(moves);
    uint64_t leaves = 0;
    if (depth == 2) {
        // Inlined, because most of the time is spent here.
        while (moves) {
            Board child = board_play(board, bit_take(&moves));
            uint64_t replies = board_moves(child) & rules->region;
            leaves += replies ? (uint64_t)bit_count(replies) : count_pass(child, 1, rules);
        }
        return leaves;
    }
    while (moves)
        leaves += count(board_play(board, bit_take(&moves)), depth - 1, rules);
    return leaves;
}

uint64_t perft_count(Board board, int depth, PerftRules rules) {
    uint64_t open = rules.placement & ~board_discs(board), leaves = 0;
    if (!open || depth == 0)
        return count(board, depth, &rules);
    while (open)
        leaves += perft_count(board_play_flipped(board, bit_take(&open), 0), depth - 1, rules);
    return leaves;
}
