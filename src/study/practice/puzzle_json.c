// JSON form of a puzzle, and the streak of daily puzzles.
#include "puzzle_lesson.h"

#include "day.h"
#include "notation.h"

static bool solved(const PuzzleSet *set, int index, const Progress *progress) {
    const ProgressEntry *entry = puzzle_progress(progress, set->goal, &set->list[index]);
    return entry && entry->right > 0;
}

Json *puzzle_json(const PuzzleSet *set, int index, const Progress *progress) {
    const Puzzle *puzzle = &set->list[index];
    const ProgressEntry *entry = puzzle_progress(progress, set->goal, puzzle);
    Json *object = json_new_object(), *solutions = json_new_list();
    Text position = {0};
    char name[3], day[DAY_TEXT];
    notation_write_position(&position, puzzle->position, 8, FORM_OBF);
    for (int i = 0; i < puzzle->winner_count; i++)
        json_append_text(solutions, notation_move(puzzle->winners[i].move, 8, name));
    json_add_int(object, "number", index + 1);
    json_add_buffer(object, "position", &position);
    json_add_text(object, "goal", goal_name(set->goal));
    json_add(object, "solutions", solutions);
    json_add_int(object, "score", puzzle->winners[0].score);
    json_add_int(object, "next_score", puzzle->next.score);
    json_add_int(object, "difficulty", puzzle->difficulty);
    json_add_int(object, "empties", puzzle_empties(puzzle));
    json_add_flag(object, "solved", solved(set, index, progress));
    json_add_text(object, "last", entry ? day_text(entry->last, day) : NULL);
    return object;
}

int puzzle_streak(const PuzzleSet *set, const Progress *progress, long today) {
    int days = 0;
    if (set->count == 0)
        return 0;
    if (!solved(set, puzzle_set_daily(set, today), progress))
        today--;
    while (days < set->count && today - days >= 0 &&
           solved(set, puzzle_set_daily(set, today - days), progress))
        days++;
    return days;
}
