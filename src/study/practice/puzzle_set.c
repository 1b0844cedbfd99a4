#include "puzzle_set.h"

#include "obf.h"
#include "puzzle_lists.h"
#include "random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool puzzle_set_add(PuzzleSet *set, const Puzzle *puzzle, bool *added, Error *error) {
    if (added)
        *added = false;
    for (int i = 0; i < set->count; i++)
        if (set->list[i].key == puzzle->key)
            return true;
    if (set->count == PUZZLE_SET_MAX)
        return error_set(error, "too many puzzles: at most %d", PUZZLE_SET_MAX);
    if (set->count == set->room) {
        int room = set->room ? 2 * set->room : 64;
        Puzzle *list = realloc(set->list, (size_t)room * sizeof *list);
        if (!list)
            return error_set(error, "out of memory");
        set->list = list;
        set->room = room;
    }
    set->list[set->count++] = *puzzle;
    if (added)
        *added = true;
    return true;
}

void puzzle_set_free(PuzzleSet *set) {
    free(set->list);
    *set = (PuzzleSet){.goal = set->goal};
}

// Reads one line; `number` is for errors.
static bool read_line(PuzzleSet *set, const char *line, int number, Error *error) {
    static const char mark[] = "% goal ";
    Puzzle puzzle;
    Goal goal;
    Error inner = {0};
    if (strncmp(line, mark, strlen(mark)) == 0 &&
        (!goal_parse(line + strlen(mark), &goal) || goal != set->goal))
        return error_set(error, "line %d: the puzzles are not for the goal %s", number,
                         goal_name(set->goal));
    if (obf_is_blank(line))
        return true;
    return (puzzle_parse(line, &puzzle, &inner) && puzzle_set_add(set, &puzzle, NULL, &inner)) ||
           error_set(error, "line %d: %s", number, inner.text);
}

bool puzzle_set_read(PuzzleSet *set, const char *text, Error *error) {
    enum { LINE_MAX_BYTES = 1024 };
    char line[LINE_MAX_BYTES];
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line)
            return error_set(error, "line %d is too long", number);
        memcpy(line, text, length);
        line[length - (length > 0 && line[length - 1] == '\r')] = '\0';
        if (!read_line(set, line, number, error))
            return false;
        text += length + (text[length] == '\n');
    }
    return true;
}

void puzzle_set_write(Text *out, const PuzzleSet *set, const char *comment) {
    text_format(out, "%% goal %s\n", goal_name(set->goal));
    while (*comment) {
        size_t length = strcspn(comment, "\n");
        text_add(out, "% ");
        text_add_bytes(out, comment, length);
        text_add_char(out, '\n');
        comment += length + (comment[length] == '\n');
    }
    for (int i = 0; i < set->count; i++) {
        puzzle_write(out, &set->list[i]);
        text_add_char(out, '\n');
    }
}

bool puzzle_set_builtin(PuzzleSet *set, Goal goal, Error *error) {
    *set = (PuzzleSet){.goal = goal};
    return puzzle_set_read(set, goal == GOAL_MOST ? puzzles_most : puzzles_fewest, error);
}

int puzzle_set_daily(const PuzzleSet *set, long day) {
    assert(set->count > 0 && set->count <= PUZZLE_SET_MAX);
    if (day < 0)
        day = 0;
    int index = (int)(day % set->count);
    Random random =
        random_seeded((uint64_t)(day / set->count) * SQUARE_COUNT + (uint64_t)set->goal);
    int *order = malloc((size_t)set->count * sizeof *order);
    if (!order)
        return index;
    for (int i = 0; i < set->count; i++)
        order[i] = i;
    for (int i = set->count - 1; i > 0; i--) {
        int other = (int)random_below(&random, (uint32_t)i + 1), saved = order[i];
        order[i] = order[other];
        order[other] = saved;
    }
    index = order[index];
    free(order);
    return index;
}

int puzzle_set_find(const PuzzleSet *set, int difficulty, int from) {
    for (int i = 0; i < set->count; i++) {
        int index = (from + i) % set->count;
        if (difficulty == 0 || set->list[index].difficulty == difficulty)
            return index;
    }
    return -1;
}
