// Memory runs out while somebody practises (scarce.h).
#include "drill_lesson.h"
#include "folder.h"
#include "progress.h"
#include "puzzle_lesson.h"
#include "scarce.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static char record[128];

static bool keep_record(Error *error) {
    Progress progress;
    unlink(record);
    bool good = progress_open(&progress, record, error) &&
                progress_record(&progress, "puzzle/most/1", true, 100, error) &&
                progress_record(&progress, "puzzle/most/2", false, 100, error);
    if (good)
        assert_int_equal(progress.count, 2);
    progress_free(&progress);
    return good;
}

static bool solve_puzzle(Error *error) {
    static const char text[] = "-OOOOOO---OXXOX--XXOXOXX-XXOOOXXXXXXXOXX-XOOXOXOXOOOOOOOOOO-OOXX "
                               "O; h1:+2; a6:+2; a2:-2 % difficulty 3\n";
    PuzzleSet set = {.goal = GOAL_MOST};
    PuzzlePlan plan = {.order = PUZZLE_ONE, .first = 0};
    Lesson lesson = {0};
    bool good = puzzle_set_read(&set, text, error) &&
                puzzle_lesson_open(&lesson, &set, &plan, NULL, 100, error) &&
                lesson_begin(&lesson, error) && lesson_play(&lesson, 7, error);
    if (good && lesson.say.failed)
        good = scarce_refused(error);
    if (good)
        assert_int_not_equal(lesson.phase, LESSON_WRONG);
    lesson_close(&lesson);
    puzzle_set_free(&set);
    return good;
}

static bool drill_line(Error *error) {
    DrillSet set = {.goal = GOAL_MOST};
    DrillPlan plan = {.color = BLACK, .count = 1, .fresh = 1, .seed = 1, .level = 0};
    Lesson lesson = {0};
    bool good = drill_read(&set, "f5d6c3d3c4\tboth\tTiger\n", error) &&
                drill_lesson_open(&lesson, &set, &plan, NULL, 100, error) &&
                lesson_begin(&lesson, error) && lesson_play(&lesson, 37, error) &&
                lesson_play(&lesson, 34, error);
    if (good)
        assert_int_equal(lesson.phase, LESSON_SHOWN);
    lesson_close(&lesson);
    drill_free(&set);
    return good;
}

static void practice(void **state) {
    (void)state;
    Folder folder = folder_make();
    snprintf(record, sizeof record, "%s/practice.json", folder.path);
    assert_true(scarce_run(keep_record) > 5);
    folder_remove(&folder);
}

static void puzzles(void **state) {
    (void)state;
    assert_true(scarce_run(solve_puzzle) > 5);
}

static void drills(void **state) {
    (void)state;
    assert_true(scarce_run(drill_line) > 5);
}

int main(void) {
    // Tables alone: they are read hundreds of times. test_scarce_low.c reads a network.
    setenv("FLIPSIDE_WEIGHTS", FLIPSIDE_SOURCE_DIR "/src/frontends/browser/weights", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(practice),
        cmocka_unit_test(puzzles),
        cmocka_unit_test(drills),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
