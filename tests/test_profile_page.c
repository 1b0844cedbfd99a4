// The page of a player's profile, alone and above the games it was made of.
#include "profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "page_helpers.h"

// A row for each phase, kind of mistake and opening; the name as text; bars no longer than their
// place.
static void profile_has_its_rows(void **state) {
    (void)state;
    Profile *profile = calloc(1, sizeof *profile);
    assert_non_null(profile);
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        ReviewPage games = {0};
        Text alone = {0}, above = {0};
        Error error = {0};
        profile_init(profile, "<b x>&");
        for (int i = goal; i < 12; i += 2) {
            Review *review = review_of(i, false);
            strcpy(review->sheet.name[i / 2 % 2], "<B x>& Co");
            review->opening = i < 6 ? "Tiger & <Cat>" : NULL;
            assert_int_equal(profile_add(profile, review), 1);
            review_page_add(&games, review);
            free(review);
        }
        profile_rank_openings(profile);
        int kinds = 0;
        for (int i = 0; i < PROFILE_MISTAKES; i++)
            kinds += profile->mistakes[i].count > 0;
        assert_true(profile_page_write(&alone, profile, (Goal)goal, &error));
        profile_page_head(&games, profile, (Goal)goal);
        assert_true(review_page_write(&games, &above, &error));
        int rows = PROFILE_PHASES + kinds + profile->opening_count;
        assert_int_equal(occurrences(alone.data, "<svg class=\"meter\""), rows);
        assert_int_equal(occurrences(above.data, "<svg class=\"meter\""), rows);
        assert_int_equal(occurrences(alone.data, "<script"), 0);
        assert_null(strstr(alone.data, "script-src"));
        assert_allowed(alone.data, "<style>", "</style>", "style-src");
        assert_int_equal(occurrences(alone.data, "<b x>") + occurrences(alone.data, "<Cat>"), 0);
        assert_non_null(strstr(alone.data, "&lt;b x&gt;&amp;"));
        assert_non_null(strstr(alone.data, goal ? "fewest discs win" : "most discs win"));
        for (const char *at = alone.data; (at = strstr(at, "<rect width=\"")); at++) {
            double width = strtod(at + strlen("<rect width=\""), NULL);
            assert_true(width >= 0 && width <= 100);
        }
        text_free(&alone);
        text_free(&above);
        review_page_free(&games);
    }
    free(profile);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(profile_has_its_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
