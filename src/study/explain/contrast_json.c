// JSON form of a contrast.
#include "contrast.h"

#include "detector.h"
#include "notation.h"

enum { DECIMALS = 6 };

static void add_position(Json *object, const char *key, Position position, int size) {
    Text text = {0};
    notation_write_position(&text, position, size, FORM_OBF);
    json_add_buffer(object, key, &text);
}

static void add_parts(Json *object, const ContrastSide *side) {
    if (!side->has_parts) {
        json_add_text(object, "squares", NULL);
        return;
    }
    Json *list = json_new_list();
    for (int square = 0; square < SQUARE_COUNT; square++)
        json_append_measure(list, eval_part_discs(side->parts.square[square]), DECIMALS);
    json_add(object, "squares", list);
    json_add_real(object, "having_the_move", eval_part_discs(side->parts.tempo), DECIMALS);
}

static Json *side_json(const Contrast *contrast, const ContrastSide *side) {
    Json *object = json_new_object(), *line = json_new_list();
    char name[3];
    for (int i = 0; i < side->line_length; i++)
        json_append_text(line, notation_move(side->line[i], contrast->rules.size, name));
    json_add_text(object, "move", notation_move(side->move, contrast->rules.size, name));
    json_add_int(object, "score", (int64_t)side->score);
    json_add_flag(object, "exact", side->exact);
    json_add_real(object, "win_chance", side->chance, DECIMALS);
    json_add_text(
        object, "reply",
        side->reply == MOVE_NONE ? NULL : notation_move(side->reply, contrast->rules.size, name));
    add_position(object, "after", side->after, contrast->rules.size);
    add_position(object, "later", side->later, contrast->rules.size);
    json_add_flag(object, "over", side->over);
    json_add_int(object, "answers", side->replies);
    json_add_int(object, "places", side->next_moves);
    json_add(object, "pv", line);
    add_parts(object, side);
    return object;
}

Json *contrast_json(const Contrast *contrast) {
    int count;
    const Detector *rows = detector_rows(&count);
    Json *object = json_new_object(), *fired = json_new_list();
    Text sentence = {0};
    for (int i = 0; i < count; i++)
        if (contrast->fired >> i & 1)
            json_append_text(fired, rows[i].name);
    add_position(object, "position", contrast->before, contrast->rules.size);
    json_add_text(object, "goal", goal_name(contrast->rules.goal));
    json_add_flag(object, "asked", contrast->requested);
    json_add(object, "best", side_json(contrast, &contrast->best));
    if (contrast->single)
        json_add_text(object, "other", NULL);
    else
        json_add(object, "other", side_json(contrast, &contrast->other));
    json_add_int(object, "loss", (int64_t)contrast->loss);
    json_add_flag(object, "exact", contrast->exact);
    json_add_flag(object, "turned", contrast->changes_result);
    json_add_flag(object, "agreed", contrast->agreed);
    json_add_int(object, "depth", contrast->depth);
    json_add_text(object, "reason", contrast->reason < 0 ? NULL : rows[contrast->reason].name);
    json_add(object, "fired", fired);
    contrast_sentence(&sentence, contrast);
    json_add_buffer(object, "sentence", &sentence);
    return object;
}
