// Any text as a record of practice, as a file of puzzles and as a file of lines; what is read is
// written and read again.
#include "drill.h"
#include "fuzz.h"
#include "progress.h"
#include "puzzle_set.h"

static void try_progress(const char *text, size_t size) {
    Progress progress, again;
    Error error = {0};
    Text out = {0};
    if (progress_parse(&progress, text, size, &error)) {
        fuzz_check(progress_write(&out, &progress));
        fuzz_check(progress_parse(&again, text_string(&out), out.length, &error));
        fuzz_check(again.count == progress.count);
        progress_free(&again);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    progress_free(&progress);
    text_free(&out);
}

static void try_puzzles(const char *text, Goal goal) {
    PuzzleSet set = {.goal = goal}, again = {.goal = goal};
    Error error = {0};
    Text out = {0};
    if (puzzle_set_read(&set, text, &error)) {
        puzzle_set_write(&out, &set, "again");
        fuzz_check(puzzle_set_read(&again, text_string(&out), &error));
        fuzz_check(again.count == set.count);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    puzzle_set_free(&set);
    puzzle_set_free(&again);
    text_free(&out);
}

static void try_lines(const char *text) {
    DrillSet set = {.goal = GOAL_MOST};
    Error error = {0};
    if (!drill_read(&set, text, &error))
        fuzz_check(error.text[0] != '\0');
    for (int i = 0; i < set.count; i++)
        fuzz_check(set.list[i].count >= 1 && set.list[i].count <= DRILL_PLIES_MAX);
    drill_free(&set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    try_progress(text, size);
    try_puzzles(text, GOAL_MOST);
    try_puzzles(text, GOAL_FEWEST);
    try_lines(text);
    free(text);
    return 0;
}
