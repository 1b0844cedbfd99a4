#include "explorer.h"
#include "notation.h"

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
