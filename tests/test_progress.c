// The record of practice: dates, the schedule, the file, several writers, kill -9.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clock.h"
#include "day.h"
#include "file.h"
#include "folder.h"
#include "progress.h"
#include "scale.h"

#include <signal.h>
#include <sys/wait.h>

static void dates(void **state) {
    (void)state;
    char text[DAY_TEXT];
    long day;
    assert_string_equal(day_text(0, text), "1970-01-01");
    assert_string_equal(day_text(20773, text), "2026-11-16");
    assert_string_equal(day_text(DAY_MAX, text), "9999-12-31");
    assert_true(day_parse("2000-02-29", &day));
    assert_int_equal(day, 11016);
    for (long i = 0; i < 200000; i += 37) {
        assert_true(day_parse(day_text(i, text), &day));
        assert_int_equal(day, i);
    }
    static const char *const wrong[] = {"",           "2026-11",    "1969-12-31", "2026-13-01",
                                        "2026-02-30", "1900-02-29", "2026-1-01x", "2026-11-1 ",
                                        "+026-11-16", "2026-11-160"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(day_parse(wrong[i], &day));
    assert_true(day_today() > 20000);
}

static void schedule(void **state) {
    (void)state;
    ProgressEntry entry = {0};
    assert_true(progress_is_due(NULL, 100));
    static const int intervals[] = {1, 2, 4, 8, 16, 32, 64, 64};
    long day = 1000;
    for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
        progress_answer(&entry, true, day);
        assert_int_equal(entry.due, day + intervals[i]);
        assert_false(progress_is_due(&entry, entry.due - 1));
        assert_true(progress_is_due(&entry, entry.due));
        day = entry.due;
    }
    progress_answer(&entry, false, day);
    assert_int_equal(entry.box, 0);
    assert_int_equal(entry.due, day + 1);
    assert_int_equal(entry.seen, 9);
    assert_int_equal(entry.right, 8);
    progress_answer(&entry, true, day + 1); // known again, but from the beginning
    assert_int_equal(entry.due, day + 1 + 2);
}

static void text_and_back(void **state) {
    (void)state;
    Progress progress = {0}, again;
    Error error = {0};
    Text out = {0}, twice = {0};
    static const char *const keys[] = {"puzzle/most/02", "drill/most/black/7", "puzzle/fewest/1",
                                       "puzzle/most/01"};
    for (int i = 0; i < 4; i++)
        assert_true(progress_record(&progress, keys[i], i % 2, 500 + i, &error));
    assert_true(progress_write(&out, &progress));
    assert_true(progress_parse(&again, text_string(&out), out.length, &error));
    assert_true(progress_write(&twice, &again));
    assert_string_equal(text_string(&out), text_string(&twice));
    assert_int_equal(again.count, 4);
    assert_int_equal(progress_find(&again, "puzzle/most/01")->last, 503);
    assert_null(progress_find(&again, "puzzle/most/03"));
    progress_free(&progress);
    progress_free(&again);
    text_free(&out);
    text_free(&twice);
}

static void hostile_files(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "[]",
        "{\"format\":\"flipside practice\",\"version\":2,\"entries\":[]}",
        "{\"format\":\"something else\",\"version\":1,\"entries\":[]}",
        "{\"format\":\"flipside practice\",\"version\":1}",
        "{\"format\":\"flipside practice\",\"version\":1,\"entries\":[{\"key\":\"A\"}]}",
        "{\"format\":\"flipside "
        "practice\",\"version\":1,\"entries\":[{\"key\":\"a\",\"seen\":1,\"right\":2,\"box\":0,"
        "\"last\":\"2026-11-16\",\"due\":\"2026-11-16\"}]}",
        "{\"format\":\"flipside "
        "practice\",\"version\":1,\"entries\":[{\"key\":\"a\",\"seen\":1,\"right\":1,\"box\":7,"
        "\"last\":\"2026-11-16\",\"due\":\"2026-11-16\"}]}",
        "{\"format\":\"flipside practice\",\"version\":1,\"entries\":[{\"key\":\"../a "
        "b\",\"seen\":1,\"right\":1,"
        "\"box\":0,\"last\":\"2026-11-16\",\"due\":\"2026-11-16\"}]}",
        "{\"format\":\"flipside "
        "practice\",\"version\":1,\"entries\":[{\"key\":\"a\",\"seen\":1,\"right\":1,\"box\":0,"
        "\"last\":\"yesterday\",\"due\":\"2026-11-16\"}]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Progress progress;
        Error error = {0};
        assert_false(progress_parse(&progress, texts[i], strlen(texts[i]), &error));
        assert_true(error.text[0]);
        progress_free(&progress);
    }
}

static void file_of(const Folder *folder, char path[128]) {
    snprintf(path, 128, "%s/practice.json", folder->path);
}

// Two programs with the same record: neither loses what the other noted. A damaged file is left as
// it is.
static void two_writers(void **state) {
    (void)state;
    Folder folder = folder_make();
    char path[128];
    file_of(&folder, path);
    Progress one, two, read;
    Error error = {0};
    assert_true(progress_open(&one, path, &error) && progress_open(&two, path, &error));
    for (int i = 0; i < 10; i++) {
        char key[32];
        snprintf(key, sizeof key, "puzzle/most/%02d", i);
        assert_true(progress_record(i % 2 ? &one : &two, key, true, 100, &error));
    }
    assert_true(progress_open(&read, path, &error));
    assert_int_equal(read.count, 10);
    progress_free(&read);
    assert_true(file_write(path, "no json", 7, &error));
    assert_false(progress_open(&read, path, &error));
    assert_non_null(strstr(error.text, "not be saved"));
    error = (Error){0};
    assert_false(progress_record(&one, "puzzle/most/99", true, 100, &error));
    assert_true(error.text[0]);
    assert_non_null(progress_find(&one, "puzzle/most/99"));
    Text text = {0};
    assert_true(file_read(path, 100, &text, &error));
    assert_string_equal(text_string(&text), "no json");
    text_free(&text);
    progress_free(&one);
    progress_free(&two);
    folder_remove(&folder);
}

// A writer that is killed at any moment leaves a whole file that only grows.
static void killed_writers(void **state) {
    (void)state;
    Folder folder = folder_make();
    char path[128];
    file_of(&folder, path);
    int before = 0;
    for (int round = 0; round < scale_count(6, 60); round++) {
        pid_t child = fork();
        if (child == 0) {
            Progress progress;
            Error error = {0};
            if (!progress_open(&progress, path, &error))
                _exit(3);
            for (int i = 0;; i++) {
                char key[48];
                snprintf(key, sizeof key, "drill/most/black/%d-%d", round, i % 1000);
                if (!progress_record(&progress, key, true, 100 + round, &error))
                    _exit(4);
            }
        }
        clock_sleep(0.02 + 0.01 * round);
        kill(child, SIGKILL);
        int status;
        waitpid(child, &status, 0);
        assert_true(WIFSIGNALED(status));
        Progress progress;
        Error error = {0};
        assert_true(progress_open(&progress, path, &error));
        assert_true(progress.count >= before);
        before = progress.count;
        progress_free(&progress);
    }
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates),         cmocka_unit_test(schedule),
        cmocka_unit_test(text_and_back), cmocka_unit_test(hostile_files),
        cmocka_unit_test(two_writers),   cmocka_unit_test(killed_writers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
