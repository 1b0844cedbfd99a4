// What is known of a line to drill.
#include "drill_lesson.h"

#include "day.h"
#include "notation.h"

Json *drill_line_json(Goal goal, Color color, const DrillLine *line, const Progress *progress,
                      long today) {
    Json *object = json_new_object();
    Text moves = {0};
    char day[DAY_TEXT], name[3], key[PROGRESS_KEY];
    const ProgressEntry *entry =
        progress_find(progress, drill_progress_key(goal, color, line, key));
    for (int i = 0; i < line->count; i++)
        text_add(&moves, notation_move(line->moves[i], 8, name));
    json_add_text(object, "name", *line->name ? line->name : NULL);
    json_add_buffer(object, "moves", &moves);
    json_add_text(object, "goal", goal_name(goal));
    json_add_text(object, "side", color_name(color));
    json_add_int(object, "seen", entry ? entry->seen : 0);
    json_add_int(object, "right", entry ? entry->right : 0);
    json_add_int(object, "box", entry ? entry->box : 0);
    json_add_text(object, "due", entry ? day_text(entry->due, day) : NULL);
    json_add_flag(object, "is_due", entry && progress_is_due(entry, today));
    return object;
}
