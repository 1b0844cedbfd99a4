// Memory runs out while games are reviewed, kept and added up (scarce.h).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "profile.h"
#include "review_batch.h"
#include "review_output.h"
#include "scarce.h"

#include <stdlib.h>
#include <string.h>

static Folder folder;
static char results[160], looks[160];

// Takes every way a review is shown.
static bool show(int number, const Review *review, void *user, Error *error) {
    Text out = {0};
    Profile *profile = user;
    review_write(&out, review, 0);
    review_row(&out, number, review);
    bool good = !out.failed && json_write_line(&out, review_move_json(review, 0)) &&
                json_write_line(&out, review_summary_json(review));
    text_free(&out);
    profile_add(profile, review);
    return good || error_set(error, "not enough memory");
}

static bool review_games(Error *error) {
    static Profile profile;
    char first[] = "f5d6c3d3", second[] = "f5f6", *arguments[] = {first, second};
    Rules rules = rules_default();
    ReviewSource source;
    ReviewBatch many = {.source = &source,
                        .total = 2,
                        .options = {.level = 1,
                                    .marks = review_thresholds(),
                                    .engine = {.eval = "handmade", .hash_mb = 1},
                                    .version = "test"},
                        .threads = 1,
                        .each = show,
                        .user = &profile};
    unlink(results);
    unlink(looks);
    profile_init(&profile, "");
    review_source_begin(&source, arguments, 2, rules);
    many.log = review_log_open(results, "test", error);
    many.options.cache = many.log ? review_cache_open(looks, error) : NULL;
    bool good = many.options.cache && review_batch_run(&many, error);
    good = review_cache_close(many.options.cache, good ? error : NULL) && good;
    good = task_log_close(many.log, good ? error : NULL) && good;
    review_source_end(&source);
    if (good)
        assert_int_equal(profile.games, 4);
    return good;
}

static bool list_folder(Error *error) {
    FileList list;
    bool good = file_list(folder.path, &list, error);
    if (good)
        assert_true(list.count > 0);
    file_list_free(&list);
    return good;
}

static void reviews(void **state) {
    (void)state;
    assert_true(scarce_run(review_games) > 20);
    assert_true(scarce_run(list_folder) > 1);
}

int main(void) {
    folder = folder_make();
    snprintf(results, sizeof results, "%s/results", folder.path);
    snprintf(looks, sizeof looks, "%s/looks", folder.path);
    const struct CMUnitTest tests[] = {cmocka_unit_test(reviews)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    folder_remove(&folder);
    return failed;
}
