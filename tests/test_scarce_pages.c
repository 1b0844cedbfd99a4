// Memory runs out while a reviewed game is shown (scarce.h): what was made is whole, or there is an
// error.
#include "format.h"
#include "profile.h"
#include "review_output.h"
#include "review_page.h"
#include "review_sample.h"
#include "scarce.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static Review *review;
static Profile profile;
static size_t graph_length, page_length, profile_length, file_length;

// Is the length that of the whole, which the first run without failures told?
static void assert_whole(const Text *text, size_t *length) {
    if (*length)
        assert_int_equal(text->length, *length);
    *length = text->length;
}

static bool draw_graph(Error *error) {
    Text svg = {0};
    review_graph_svg(&svg, review, 0);
    bool good = !svg.failed || scarce_refused(error);
    if (good)
        assert_whole(&svg, &graph_length);
    text_free(&svg);
    return good;
}

static bool write_page(Error *error) {
    ReviewPage page = {0};
    Text html = {0};
    review_page_add(&page, review);
    bool good = review_page_write(&page, &html, error);
    if (good)
        assert_whole(&html, &page_length);
    review_page_free(&page);
    text_free(&html);
    return good;
}

static bool write_profile(Error *error) {
    Text html = {0};
    bool good = profile_page_write(&html, &profile, GOAL_FEWEST, error);
    if (good)
        assert_whole(&html, &profile_length);
    text_free(&html);
    return good;
}

static bool write_file(Error *error) {
    static GameSheet sheet;
    Text text = {0};
    bool good = (review_annotate(review, &sheet) || scarce_refused(error)) &&
                format_write(format_find("sgf"), &text, &sheet, error) &&
                format_write(format_find("pgn"), &text, &sheet, error);
    if (good)
        assert_whole(&text, &file_length);
    text_free(&text);
    return good;
}

static void showing(void **state) {
    (void)state;
    ScarceOperation *const operations[] = {draw_graph, write_page, write_profile, write_file};
    Game game = sample_game((Rules){GOAL_FEWEST, START_STANDARD, 4}, 3);
    review = sample_review(&game, false, 2);
    review->opening = "Tiger";
    profile_init(&profile, "");
    assert_int_equal(profile_add(&profile, review), 2);
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        Error error = {0};
        assert_true(operations[i](&error));
        assert_true(scarce_run(operations[i]) > 3);
    }
    free(review);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(showing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
