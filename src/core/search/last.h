// Null-window search with one to three empties, without loops. Scores under `fewest` are the
// negated disc differences: `sign` is 0 for most, −1 for fewest.
#ifndef FLIPSIDE_CORE_LAST_H
#define FLIPSIDE_CORE_LAST_H

#include "last_flips.h"
#include "search.h"

extern const uint64_t last_neighbours[64];

// Returns x for most, −x for fewest.
static inline int last_signed(int x, int sign) {
    return (x ^ sign) - sign;
}

// Returns the value of a position with one empty square.
static inline int last_one(Worker *worker, uint64_t player, uint64_t opponent, int square) {
    const Search *search = worker->search;
    worker->nodes++;
    int own = bit_count(player), total = search->total, score;
    int flips = last_flips(square, player);
    if (flips) {
        score = 2 * (own + flips + 1) - total;
    } else if ((flips = last_flips(square, opponent)) != 0) {
        score = 2 * (own - flips) - total;
    } else {
        score = 2 * own - total + 1;
        score += score > 0 ? 1 : -1;
    }
    return last_signed(score, -(int)search->goal);
}

// Returns the best of the two moves of one side, −SCORE_INFINITE if neither is legal. Stops above
// alpha.
static inline int last_two_moves(Worker *worker, uint64_t player, uint64_t opponent, int alpha,
                                 int first, int second) {
    int best = -SCORE_INFINITE;
    uint64_t flipped;
    if ((last_neighbours[first] & opponent) &&
        (flipped = board_kernel_flip(first, player, opponent)) != 0) {
        best = -last_one(worker, opponent ^ flipped, player ^ flipped ^ bit(first), second);
        if (best > alpha)
            return best;
    }
    if ((last_neighbours[second] & opponent) &&
        (flipped = board_kernel_flip(second, player, opponent)) != 0) {
        int score = -last_one(worker, opponent ^ flipped, player ^ flipped ^ bit(second), first);
        best = score > best ? score : best;
    }
    return best;
}

// Returns the null-window value with two empty squares.
static inline int last_two(Worker *worker, Board board, int alpha, int first, int second) {
    worker->nodes++;
    int score = last_two_moves(worker, board.player, board.opponent, alpha, first, second);
    if (score != -SCORE_INFINITE)
        return score;
    score = last_two_moves(worker, board.opponent, board.player, -alpha - 1, first, second);
    return score != -SCORE_INFINITE ? -score : search_final(worker->search, board);
}

// Returns the best of the three moves of one side, −SCORE_INFINITE if none is legal. Stops above
// alpha.
static inline int last_three_moves(Worker *worker, Board board, int alpha, int first, int second,
                                   int third) {
    int best = -SCORE_INFINITE;
    uint64_t flipped;
    if ((last_neighbours[first] & board.opponent) && (flipped = board_flip(board, first)) != 0) {
        best =
            -last_two(worker, board_play_flipped(board, first, flipped), -alpha - 1, second, third);
        if (best > alpha)
            return best;
    }
    if ((last_neighbours[second] & board.opponent) && (flipped = board_flip(board, second)) != 0) {
        int score =
            -last_two(worker, board_play_flipped(board, second, flipped), -alpha - 1, first, third);
        if (score > alpha)
            return score;
        best = score > best ? score : best;
    }
    if ((last_neighbours[third] & board.opponent) && (flipped = board_flip(board, third)) != 0) {
        int score =
            -last_two(worker, board_play_flipped(board, third, flipped), -alpha - 1, first, second);
        best = score > best ? score : best;
    }
    return best;
}

// Returns the null-window value with three empty squares, tried in this order.
static inline int last_three(Worker *worker, Board board, int alpha, int first, int second,
                             int third) {
    worker->nodes++;
    int score = last_three_moves(worker, board, alpha, first, second, third);
    if (score != -SCORE_INFINITE)
        return score;
    score = last_three_moves(worker, board_pass(board), -alpha - 1, first, second, third);
    if (score == -SCORE_INFINITE)
        return search_final(worker->search, board);
    worker->nodes++; // the position after the pass
    return -score;
}

#endif
