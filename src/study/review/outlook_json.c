#include "analysis.h"
#include "notation.h"

#include <assert.h>

enum { CHANCE_DECIMALS = 4, SECOND_DECIMALS = 3 };

const char *outlook_end_name(AnalysisEnd end) {
    static const char *const names[ANALYSIS_ENDS] = {NULL,    "over", "solved",
                                                     "level", "time", "stopped"};
    assert(end >= 0 && end < ANALYSIS_ENDS);
    return names[end];
}

static Json *move_json(const Analysis *outlook, const AnalysisMove *entry) {
    const EngineReport *report = &entry->report;
    int size = outlook->rules.size;
    char name[3];
    Json *object = json_new_object(), *line = json_new_list();
    for (int i = 0; i < report->pv_length; i++)
        json_append_text(line, notation_move(report->pv[i], size, name));
    json_add_text(object, "move", notation_move(report->move, size, name));
    json_add_int(object, "score", report->score);
    json_add_flag(object, "exact", report->kind == SCORE_EXACT);
    json_add_int(object, "depth", report->depth);
    json_add_int(object, "selectivity", report->selectivity);
    json_add_real(object, "win_chance", entry->win_chance, CHANCE_DECIMALS);
    json_add(object, "pv", line);
    json_add_flag(object, "book", entry->book);
    if (entry->book)
        json_add_int(object, "book_score", entry->book_score);
    return object;
}

Json *analysis_json(const Analysis *outlook) {
    Json *object = json_new_object(), *moves = json_new_list();
    Text position = {0};
    for (int i = 0; i < outlook->shown; i++)
        json_append(moves, move_json(outlook, &outlook->moves[i]));
    notation_write_position(&position, outlook->position, outlook->rules.size, FORM_OBF);
    json_add_buffer(object, "position", &position);
    json_add_text(object, "side", color_name(outlook->position.side));
    json_add_text(object, "goal", goal_name(outlook->rules.goal));
    json_add_flag(object, "over", outlook->end == ANALYSIS_GAME_OVER);
    if (outlook->end == ANALYSIS_GAME_OVER)
        json_add_int(object, "score", outlook->score);
    json_add_int(object, "level", outlook->level);
    json_add(object, "moves", moves);
    json_add_int(object, "nodes", (int64_t)outlook->nodes);
    json_add_real(object, "seconds", outlook->seconds, SECOND_DECIMALS);
    json_add_text(object, "end", outlook_end_name(outlook->end));
    return object;
}
