// JSON form of a lesson.
#include "lesson.h"

#include "notation.h"

static const char *phase_name(LessonPhase phase) {
    static const char *const names[] = {"turn", "wrong", "right", "shown", "over"};
    return names[phase];
}

static void add_square(Json *object, const char *key, int move, int size) {
    char name[3];
    json_add_text(object, key, move == MOVE_NONE ? NULL : notation_move(move, size, name));
}

static Json *moves_json(const uint8_t *moves, int count, int size) {
    Json *list = json_new_list();
    char name[3];
    for (int i = 0; i < count; i++)
        json_append_text(list, notation_move(moves[i], size, name));
    return list;
}

static Json *values_json(const Lesson *lesson) {
    Json *list = json_new_list();
    int size = lesson->game.rules.size;
    for (int i = 0; i < lesson->value_count; i++) {
        const EngineReport *report = &lesson->values[i];
        Json *object = json_new_object();
        add_square(object, "move", report->move, size);
        json_add_int(object, "score", report->score);
        json_add_flag(object, "exact", report->kind == SCORE_EXACT);
        json_append(list, object);
    }
    return list;
}

Json *lesson_json(const Lesson *lesson) {
    Json *object = json_new_object();
    int size = lesson->game.rules.size;
    Text first = {0};
    notation_write_position(&first, lesson->game.first, size, FORM_OBF);
    json_add_text(object, "phase", phase_name(lesson->phase));
    json_add_text(object, "title", text_string(&lesson->title));
    json_add_text(object, "task", text_string(&lesson->task));
    json_add_text(object, "say", text_string(&lesson->say));
    json_add_text(object, "goal", goal_name(lesson->game.rules.goal));
    json_add_text(object, "side", color_name(lesson->side));
    json_add_buffer(object, "position", &first);
    json_add(object, "moves", moves_json(lesson->game.moves, lesson->game.ply, size));
    json_add_int(object, "mark", lesson->mark);
    add_square(object, "hint", lesson->hint, size);
    json_add(object, "line", moves_json(lesson->line, lesson->line_length, size));
    json_add(object, "values", values_json(lesson));
    if (lesson->has_cost)
        json_add_real(object, "cost", lesson->cost, 1);
    else
        json_add_text(object, "cost", NULL);
    json_add_flag(object, "clean", lesson->clean);
    json_add_flag(object, "noted", lesson->noted);
    json_add_int(object, "hints", lesson->hints);
    json_add_text(object, "trouble", lesson->save_error.text[0] ? lesson->save_error.text : NULL);
    return object;
}
