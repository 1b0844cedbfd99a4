// Shards: every task is in exactly one of them, and only whole sets of one run are put together.
#include "random.h"
#include "shard_parts.h"
#include "task_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void every_task_is_in_one_shard(void **state) {
    (void)state;
    for (int count = 1; count <= 9; count++)
        for (uint64_t total = 0; total <= 30; total++) {
            int seen[30] = {0};
            for (int index = 1; index <= count; index++) {
                Shard shard = {index, count};
                uint64_t tasks = shard_tasks(shard, total), found = 0;
                for (uint64_t task = 0; task < total; task++)
                    if (shard_has(shard, task))
                        assert_int_equal(shard_task(shard, found++), task);
                assert_int_equal(found, tasks);
                assert_true(tasks <= (total + (uint64_t)count - 1) / (uint64_t)count);
                for (uint64_t n = 0, back; n < tasks; n++) {
                    uint64_t task = shard_task(shard, n);
                    Shard holds = shard_of_task(count, task, &back);
                    assert_true(holds.index == index && holds.count == count && back == n);
                    seen[task]++;
                }
            }
            for (uint64_t task = 0; task < total; task++)
                assert_int_equal(seen[task], 1);
        }
    Shard whole = {0};
    assert_true(!shard_is_part(whole) && shard_has(whole, 7) && shard_tasks(whole, 7) == 7 &&
                shard_task(whole, 6) == 6);
    assert_int_equal(shard_tasks((Shard){2, 3}, UINT64_MAX), UINT64_MAX / 3);
}

static void reads_what_is_one(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "x",
                                        "1",
                                        "1/",
                                        "/2",
                                        "0/4",
                                        "5/4",
                                        "-1/2",
                                        "1/-2",
                                        "1/0",
                                        "1/2/3",
                                        "1 /2",
                                        "1/2 ",
                                        "+1/2",
                                        "1/200000",
                                        "99999999999/3",
                                        "1/x",
                                        "0x1/2",
                                        "2/1",
                                        "1.0/2",
                                        "1/99999999999999999999"};
    Shard shard = {7, 8};
    Error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error = (Error){0};
        assert_false(shard_parse(wrong[i], &shard, &error));
        assert_true(strncmp(error.text, "--shard", 7) == 0 && strstr(error.text, wrong[i]));
        assert_true(shard.index == 7 && shard.count == 8);
    }
    Text text = {0};
    for (int count = 1; count <= SHARDS_MAX; count = count * 7 + 1)
        for (int index = 1; index <= count; index += 1 + count / 5) {
            text_clear(&text);
            shard_write(&text, (Shard){index, count});
            assert_true(shard_parse(text_string(&text), &shard, &error));
            assert_true(shard.index == index && shard.count == count);
        }
    text_free(&text);
}

static void only_whole_sets(void **state) {
    (void)state;
    ShardParts parts = {0};
    Error error = {0};
    assert_true(shard_parts_add(&parts, "b", (Shard){2, 3}, "seed 1, depth 2", &error));
    assert_false(shard_parts_complete(&parts, &error));
    assert_non_null(
        strstr(error.text, "2 of 3 parts are missing: run the same command with --shard 1/3, 3/3"));
    assert_false(shard_parts_add(&parts, "c", (Shard){2, 3}, "seed 1, depth 2", &error));
    assert_non_null(strstr(error.text, "b and c are both shard 2/3"));
    assert_false(shard_parts_add(&parts, "d", (Shard){1, 3}, "seed 1, depth 3", &error));
    assert_string_equal(error.text, "d is of another run than b: depth 3, there depth 2");
    assert_false(shard_parts_add(&parts, "d", (Shard){1, 3}, "seed 1, depth 2, more", &error));
    assert_false(shard_parts_add(&parts, "d", (Shard){1, 3}, "seed 1", &error));
    assert_false(shard_parts_add(&parts, "e", (Shard){1, 4}, "seed 1, depth 2", &error));
    assert_non_null(strstr(error.text, "one of 4 parts"));
    assert_true(shard_parts_add(&parts, "c", (Shard){3, 3}, "seed 1, depth 2", &error));
    assert_true(shard_parts_add(&parts, "a", (Shard){1, 3}, "seed 1, depth 2", &error));
    assert_true(shard_parts_complete(&parts, &error));
    assert_string_equal(parts.names[0], "a");
    shard_parts_free(&parts);
}

static void input_is_told_apart(void **state) {
    (void)state;
    TaskInput a = {0}, b = {0}, c = {0}, d = {0};
    task_input_add(&a, "one", 3);
    task_input_add(&a, "two", 3);
    task_input_add(&b, "one", 3);
    task_input_add(&b, "two", 3);
    task_input_add(&c, "two", 3);
    task_input_add(&c, "one", 3);
    task_input_add(&d, "onetwo", 6);
    assert_string_equal(a.digest, b.digest);
    assert_true(a.count == 2 && strcmp(a.digest, c.digest) != 0 && strcmp(a.digest, d.digest) != 0);
}

static void number_of_a_line(void **state) {
    (void)state;
    const TaskLogKind kind = {.number = "game"};
    const struct {
        const char *line;
        int number;
    } rows[] = {{"{\"game\":12,", 12}, {"{\"game\":1", 1},  {"{\"game\":", 0},
                {"{\"game\":x", 0},    {"{\"game\"", 0},    {"", 0},
                {"{\"games\":1", 0},   {" {\"game\":1", 0}, {"{\"game\":-1", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(task_log_number(&kind, rows[i].line, strlen(rows[i].line)),
                         rows[i].number);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_is_in_one_shard),
        cmocka_unit_test(reads_what_is_one),
        cmocka_unit_test(only_whole_sets),
        cmocka_unit_test(input_is_told_apart),
        cmocka_unit_test(number_of_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
