// Memory runs out while parts of divided runs are merged: nothing is left of the whole then, and
// all is there else (scarce.h).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena_merge.h"
#include "file.h"
#include "folder.h"
#include "program.h"
#include "review_log.h"
#include "scarce.h"
#include "selfplay.h"
#include "solution.h"

static Folder folder;

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    if (chdir(folder.path) != 0)
        return -1;
    return program_run("set -e; for i in 1 2; do S=\"--shard $i/2 --quiet\"; "
                       "$F selfplay games$i --games 5 --depth 1 --exact 1 --eval handmade $S; "
                       "$F arena random first --games 4 --out arena$i $S; "
                       "$F analyse f5d6c3 f5f6 --level 1 --library no --results reviews$i $S; "
                       "$F solve a2 b1 --size 4 --results solutions$i $S; done")
        .status;
}

static int tear_down(void **state) {
    (void)state;
    folder_remove(&folder);
    return 0;
}

// Is what is left of the whole right? It is removed.
static void check_left(bool good) {
    static const char *const names[] = {"out/games.jsonl", "out/run.json", "out", "out.tail"};
    int left = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        left += remove(names[i]) == 0;
    assert_true(good ? left > 0 : left == 0);
}

static bool merge_games(Error *error) {
    char first[] = "games1", second[] = "games2", *parts[] = {second, first};
    uint64_t games;
    bool good = selfplay_merge("out", parts, 2, &games, error);
    assert_true(!good || games == 5);
    check_left(good);
    return good;
}

static bool merge_arena(Error *error) {
    char first[] = "arena1", second[] = "arena2", *parts[] = {first, second};
    uint64_t games;
    bool good = arena_merge("out", parts, 2, &games, error);
    assert_true(!good || games == 4);
    check_left(good);
    return good;
}

static bool merge_results(Error *error) {
    char reviews1[] = "reviews1", reviews2[] = "reviews2", *reviews[] = {reviews1, reviews2};
    char solutions1[] = "solutions1", solutions2[] = "solutions2",
         *solutions[] = {solutions1, solutions2};
    uint64_t tasks;
    bool good = task_log_merge(&review_log_kind, "out", reviews, 2, &tasks, error);
    check_left(good);
    good = good && task_log_merge(&solution_log_kind, "out", solutions, 2, &tasks, error);
    check_left(good);
    return good;
}

static void games(void **state) {
    (void)state;
    assert_true(scarce_run(merge_games) > 8);
}

static void arena(void **state) {
    (void)state;
    assert_true(scarce_run(merge_arena) > 8);
}

static void results(void **state) {
    (void)state;
    assert_true(scarce_run(merge_results) > 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games), cmocka_unit_test(arena),
                                       cmocka_unit_test(results)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
