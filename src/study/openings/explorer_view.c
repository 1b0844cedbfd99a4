// What the explorer shows of a position.
#include "explorer.h"

#include <stdlib.h>

static bool count_move(const ExplorerView *view, Rules rules, Board board, ExplorerMove *move,
                       Error *error) {
    MoveKey key = counts_key(board, move->move);
    const Statistic *statistic = view->statistic;
    bool told = statistic && statistic->goal == rules.goal && rules.size == 8;
    const MoveCount *shipped = told ? counts_find(&statistic->counts, key) : NULL;
    if (view->database && !explorer_find(view->database, rules, key, &move->count, error))
        return false;
    if (shipped)
        counts_join(&move->count, shipped);
    move->named = opening_names_after(rules, board, move->move, &move->names);
    return true;
}

// Most games first, then the better value, then the square.
static int compare(const void *a, const void *b) {
    const ExplorerMove *left = a, *right = b;
    if (left->count.games != right->count.games)
        return left->count.games > right->count.games ? -1 : 1;
    if (left->has_score && right->has_score && left->report.score != right->report.score)
        return right->report.score - left->report.score;
    return left->move - right->move;
}

static bool add_scores(const ExplorerView *view, Position position, ExplorerMove *moves, int count,
                       Error *error) {
    EngineReport reports[MOVES_MAX];
    EngineQuestion question = {.level = view->level};
    int scored = engine_score_moves(view->engine, position, &question, 0, reports, error);
    for (int i = 0; i < scored; i++)
        for (int k = 0; k < count; k++)
            if (moves[k].move == reports[i].move) {
                moves[k].has_score = true;
                moves[k].report = reports[i];
            }
    return scored > 0;
}

// Of squares that are the same move the one that people name: f5 rather than d3, c4 or e6.
static int usual_square(uint64_t same) {
    int best = -1, most = -1;
    while (same) {
        int square = bit_take(&same), weight = (square / 8 + square % 8) * 8 + square % 8;
        if (weight > most) {
            best = square;
            most = weight;
        }
    }
    return best;
}

// The squares among `left` that are the same move as the first of them.
static uint64_t take_same(Board board, uint64_t left) {
    int first = counts_key(board, bit_first(left)).move;
    uint64_t same = 0;
    while (left) {
        int square = bit_take(&left);
        if (counts_key(board, square).move == first)
            same |= bit(square);
    }
    return same;
}

int explorer_moves(const ExplorerView *view, Rules rules, Position position,
                   ExplorerMove moves[MOVES_MAX], Error *error) {
    int count = 0;
    for (uint64_t left = rules_moves(rules, position.board); left; count++) {
        uint64_t same = take_same(position.board, left);
        left &= ~same;
        moves[count] = (ExplorerMove){.move = usual_square(same), .same = same};
        if (!count_move(view, rules, position.board, &moves[count], error))
            return -1;
    }
    if (count && view->engine && !add_scores(view, position, moves, count, error))
        return -1;
    qsort(moves, (size_t)count, sizeof *moves, compare);
    return count;
}
