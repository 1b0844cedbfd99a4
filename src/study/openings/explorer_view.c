#include "explorer.h"

#include "notation.h"

#include <stdlib.h>

static bool count_move(const ExplorerView *view, Rules rules, Board board, ExplorerMove *move,
                       Error *error) {
    MoveKey key = counts_key(board, move->move);
    const Statistic *statistic = view->statistic;
    bool covered = statistic && statistic->goal == rules.goal && rules.size == 8;
    const MoveCount *shipped = covered ? counts_find(&statistic->counts, key) : NULL;
    if (view->database && !explorer_find(view->database, rules, key, &move->count, error))
        return false;
    if (shipped)
        counts_merge(&move->count, shipped);
    move->named = opening_names_after(rules, board, move->move, &move->names);
    return true;
}

// Orders by games, then by score, both descending, then by square.
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

// Returns the square of equivalent moves that is customary: f5 rather than d3, c4 or e6.
static int customary_square(uint64_t same) {
    int best = -1, best_weight = -1;
    while (same) {
        int square = bit_take(&same), weight = (square / 8 + square % 8) * 8 + square % 8;
        if (weight > best_weight) {
            best = square;
            best_weight = weight;
        }
    }
    return best;
}

// Returns the squares of `left` that are equivalent to its first one.
static uint64_t equivalent_moves(Board board, uint64_t left) {
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
        uint64_t same = equivalent_moves(position.board, left);
        left &= ~same;
        moves[count] = (ExplorerMove){.move = customary_square(same), .same = same};
        if (!count_move(view, rules, position.board, &moves[count], error))
            return -1;
    }
    if (count && view->engine && !add_scores(view, position, moves, count, error))
        return -1;
    qsort(moves, (size_t)count, sizeof *moves, compare);
    return count;
}

MatchStatistics explorer_points(const MoveCount *count) {
    MatchScore score = {
        .wins = (int)count->wins, .draws = (int)count->draws, .losses = (int)counts_losses(count)};
    return match_score_by_games(&score);
}

Json *explorer_move_json(const ExplorerMove *move, int size) {
    char name[3];
    Json *object = json_new_object(), *same = json_new_list();
    Text text = {0};
    for (uint64_t left = move->same & ~bit(move->move); left;)
        json_append_text(same, notation_move(bit_take(&left), size, name));
    json_add_text(object, "move", notation_move(move->move, size, name));
    json_add(object, "same", same);
    json_add_int(object, "games", move->count.games);
    json_add_int(object, "wins", move->count.wins);
    json_add_int(object, "draws", move->count.draws);
    json_add_int(object, "losses", counts_losses(&move->count));
    if (move->count.games) {
        MatchStatistics statistics = explorer_points(&move->count);
        json_add_real(object, "points", statistics.share, 4);
        json_add_real(object, "points_error", statistics.error, 4);
    }
    if (move->count.scored)
        json_add_real(object, "mean", counts_mean(&move->count), 2);
    else
        json_add_text(object, "mean", NULL);
    if (move->has_score) {
        json_add_int(object, "score", move->report.score);
        json_add_flag(object, "exact", move->report.kind == SCORE_EXACT);
    } else {
        json_add_text(object, "score", NULL);
    }
    if (move->named)
        opening_names_write(&text, &move->names);
    json_add_text(object, "name", move->named ? text_string(&text) : NULL);
    text_free(&text);
    return object;
}
