#include "solution.h"

#include "notation.h"

#include <string.h>

const TaskLogKind solution_log_kind = {.mark = "flipside_solutions",
                                       .number = "number",
                                       .things = "solutions",
                                       .check = solution_check};

static Json *line_json(const EngineReport *report, int size) {
    Json *line = json_new_list();
    char name[3];
    for (int i = 0; i < report->pv_length; i++)
        json_append_text(line, notation_move(report->pv[i], size, name));
    return line;
}

static Json *move_json(const EngineReport *report, int size) {
    char name[3];
    Json *object = json_new_object();
    json_add_text(object, "move", notation_move(report->move, size, name));
    json_add_int(object, "score", report->score);
    json_add_flag(object, "exact", report->kind == SCORE_EXACT);
    json_add_text(object, "kind", score_kind_name(report->kind));
    json_add(object, "pv", line_json(report, size));
    return object;
}

Json *solution_json(const Solution *s) {
    const EngineReport *report = &s->report;
    int size = s->rules.size;
    Text position = {0};
    char name[3];
    notation_write_position(&position, s->position, size, FORM_OBF);
    Json *object = json_new_object();
    json_add_int(object, "number", s->number);
    json_add_buffer(object, "position", &position);
    json_add_text(object, "source", s->source);
    json_add_text(object, "goal", goal_name(s->rules.goal));
    json_add_int(object, "score", report->score);
    json_add_flag(object, "exact", report->kind == SCORE_EXACT);
    json_add_text(object, "kind", score_kind_name(report->kind));
    json_add_flag(object, "wld", report->wld);
    json_add_text(object, "best",
                  report->move == MOVE_NONE ? NULL : notation_move(report->move, size, name));
    json_add(object, "pv", line_json(report, size));
    json_add_int(object, "nodes", (int64_t)report->nodes);
    json_add_real(object, "seconds", report->seconds, 6);
    if (s->interrupted)
        json_add_flag(object, "interrupted", true);
    if (s->has_expected)
        json_add_int(object, "expected", s->expected);
    if (s->all) {
        Json *list = json_new_list();
        for (int i = 0; i < s->move_count; i++)
            json_append(list, move_json(&s->moves[i], size));
        json_add(object, "moves", list);
    }
    return object;
}

static bool read_kind(const Json *object, ScoreKind *kind) {
    const char *text = json_text_of(json_member(object, "kind"));
    for (*kind = SCORE_ESTIMATE; text && *kind <= SCORE_EXACT; ++*kind)
        if (strcmp(text, score_kind_name(*kind)) == 0)
            return true;
    return false;
}

static bool read_line(const Json *list, int size, EngineReport *report) {
    bool good = json_holds_list(list) && json_length(list) <= ENGINE_PV_MAX;
    report->pv_length = good ? (int)json_length(list) : 0;
    for (int i = 0; good && i < report->pv_length; i++) {
        const char *text = json_text_of(json_entry(list, (size_t)i));
        int move = text ? notation_find_move(text, size) : MOVE_NONE;
        good = move != MOVE_NONE;
        report->pv[i] = (uint8_t)move;
    }
    return good;
}

// What the whole and a single move have in common; `key` is that of the move.
static bool read_report(const Json *object, const char *key, int size, EngineReport *report) {
    const char *best = json_text_of(json_member(object, key));
    report->move = best ? notation_find_move(best, size) : MOVE_NONE;
    return (report->move != MOVE_NONE || !best) &&
           json_take_int(object, "score", -64, 64, &report->score, NULL) &&
           read_kind(object, &report->kind) && read_line(json_member(object, "pv"), size, report);
}

static bool read_moves(Solution *s, const Json *list) {
    bool good = json_holds_list(list) && json_length(list) <= MOVES_MAX;
    s->move_count = good ? (int)json_length(list) : 0;
    for (int i = 0; good && i < s->move_count; i++) {
        s->moves[i] = (EngineReport){.wld = s->report.wld};
        good = read_report(json_entry(list, (size_t)i), "move", s->rules.size, &s->moves[i]) &&
               s->moves[i].move != MOVE_NONE;
    }
    return good;
}

static bool read_solution(Solution *s, const Json *object) {
    const Json *nodes = json_member(object, "nodes");
    s->report = (EngineReport){.wld = json_flag_of(json_member(object, "wld"))};
    s->report.nodes = (uint64_t)json_int_of(nodes);
    return json_holds_int(nodes) && json_int_of(nodes) >= 0 &&
           json_take_number(object, "seconds", 0, 1e12, &s->report.seconds, NULL) &&
           read_report(object, "best", s->rules.size, &s->report) &&
           (!s->all || read_moves(s, json_member(object, "moves")));
}

bool solution_read(Solution *s, const char *line, size_t length, Error *error) {
    Text position = {0};
    Error inner = {0};
    Json *object = json_read(line, length, &inner);
    const char *text = json_text_of(json_member(object, "position"));
    notation_write_position(&position, s->position, s->rules.size, FORM_OBF);
    bool good = object && text && read_solution(s, object);
    if (inner.machine || position.failed)
        good = error_set(error, "not enough memory");
    else if (!good)
        error_set(error, "the result of position %d cannot be read", s->number);
    else if (strcmp(text, text_string(&position)) != 0)
        good = error_set(
            error, "position %d of the results is another position: they belong to other positions",
            s->number);
    json_free(object);
    text_free(&position);
    return good;
}

bool solution_check(const char *line, size_t length, Error *error) {
    static const int sizes[] = {4, 6, 8};
    Solution solution = {0};
    Json *object = json_read(line, length, error);
    const char *text = json_text_of(json_member(object, "position"));
    const char *goal = json_text_of(json_member(object, "goal"));
    solution.number = (int)json_int_of(json_member(object, "number"));
    solution.all = json_member(object, "moves") != NULL;
    for (int i = 0; text && i < 3; i++)
        if (strlen(text) == (size_t)(sizes[i] * sizes[i]) + 2)
            solution.rules.size = sizes[i];
    bool good = solution.number > 0 && solution.rules.size && goal &&
                goal_parse(goal, &solution.rules.goal) &&
                notation_parse_position(text, solution.rules.size, BLACK, &solution.position, NULL,
                                        NULL, NULL);
    if (object && !good)
        error_set(error, "it has no number, position or goal");
    json_free(object);
    return good && solution_read(&solution, line, length, error);
}
