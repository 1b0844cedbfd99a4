#include "choice_json.h"

#include "notation.h"

enum { DIGITS = 6 }; // of seconds and chances

// How sure a score in discs is, the chance of winning and the expected line, where the player has
// them.
static void add_opinion(Json *object, const Choice *choice, int size) {
    char name[3];
    if (choice->has_score && !choice->unit) {
        json_add_flag(object, "exact", choice->kind == SCORE_EXACT);
        json_add_text(object, "kind", score_kind_name(choice->kind));
    }
    if (choice->book)
        json_add_flag(object, "book", true);
    if (choice->has_chance)
        json_add_measure(object, "win_chance", choice->win_chance, DIGITS);
    if (choice->selectivity)
        json_add_int(object, "selectivity", choice->selectivity);
    if (choice->pv_length == 0)
        return;
    Json *line = json_new_list();
    for (int i = 0; i < choice->pv_length; i++)
        json_append_text(line, notation_move(choice->pv[i], size, name));
    json_add(object, "pv", line);
}

Json *choice_json(const Choice *choice, const char *spec, int size, const char *printed) {
    char name[3];
    Json *object = json_new_object(), *list = json_new_list();
    for (int i = 0; i < choice->candidate_count; i++)
        json_append_text(list, notation_move(choice->candidates[i], size, name));
    json_add_text(object, "player", spec);
    json_add(object, "candidates", list);
    json_add_text(object, "move",
                  choice->move == MOVE_NONE ? NULL : notation_move(choice->move, size, name));
    json_add_measure(object, "seconds", choice->seconds, DIGITS);
    if (choice->has_score)
        json_add_int(object, choice->unit ? "value" : "score", choice->score);
    if (choice->has_score && choice->unit)
        json_add_text(object, "unit", choice->unit);
    add_opinion(object, choice, size);
    if (choice->depth)
        json_add_int(object, "depth", choice->depth);
    if (choice->nodes)
        json_add_int(object, "nodes", (int64_t)choice->nodes);
    if (choice->playouts)
        json_add_int(object, "playouts", (int64_t)choice->playouts);
    if (*printed)
        json_add_text(object, "printed", printed);
    return object;
}
