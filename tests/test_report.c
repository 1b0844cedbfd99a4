// The page of a tournament: whole, self-contained, escaped, with every game.
#include "folder.h"
#include "report.h"
#include "tournament.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static int occurrences(const char *text, const char *word) {
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

static Text page_of(ArenaSettings *settings, const char *const *players) {
    Folder folder = folder_make();
    Error error = {0};
    for (; *players; players++)
        assert_true(settings_add_player(settings, *players, NULL));
    Tournament *tournament = tournament_create(settings, folder.path, &error);
    assert_non_null(tournament);
    assert_true(tournament_run(tournament, 2, NULL, NULL, &error));
    assert_true(tournament_destroy(tournament, &error));
    Text page = {0};
    assert_true(report_write(folder.path, &page, &error));
    folder_remove(&folder);
    return page;
}

static void every_game_is_there(void **state) {
    (void)state;
    const char *players[] = {"random", "greedy", "first", NULL};
    for (ArenaMode mode = ARENA_KUMITE; mode <= ARENA_LADDER; mode++)
        for (int size = 4; size <= 8; size += 2) {
            ArenaSettings settings = settings_default();
            settings.mode = mode;
            settings.games = 4;
            settings.rounds = 3;
            settings.rules = (Rules){size == 6 ? GOAL_FEWEST : GOAL_MOST, START_PARALLEL, size};
            settings.opening_plies = 3;
            Text page = page_of(&settings, players);
            int games = mode == ARENA_KUMITE ? 12 : mode == ARENA_GAUNTLET ? 8 : 3 * 4;
            assert_int_equal(occurrences(page.data, "{\"game\":"), games);
            assert_int_equal(occurrences(page.data, "\"times\":["), games);
            assert_non_null(strstr(page.data, size == 6 ? "fewest discs" : "most discs"));
            text_free(&page);
            settings_free(&settings);
        }
}

// Nothing from outside: the only address in it is the name of the SVG format.
static void self_contained(void **state) {
    (void)state;
    const char *players[] = {"random", "first", NULL};
    ArenaSettings settings = settings_default();
    settings.games = 4;
    Text page = page_of(&settings, players);
    int addresses = occurrences(page.data, "http://") + occurrences(page.data, "https://");
    assert_int_equal(addresses, occurrences(page.data, "http://www.w3.org/2000/svg"));
    assert_null(strstr(page.data, " src="));
    assert_null(strstr(page.data, "<link"));
    assert_null(strstr(page.data, "@import"));
    assert_null(strstr(page.data, "url("));
    assert_string_equal(page.data + page.length - 8, "</html>\n");
    text_free(&page);
    settings_free(&settings);
}

// What a player says can neither end the script nor become part of the page.
static void hostile_words(void **state) {
    (void)state;
    const char *players[] = {"program:cmd=echo '</script><b>&' >&2; exit 3", "random", NULL};
    ArenaSettings settings = settings_default();
    settings.games = 2;
    Text page = page_of(&settings, players);
    assert_int_equal(occurrences(page.data, "</script>"), 2);
    assert_int_equal(occurrences(page.data, "<b>"), 0);
    assert_non_null(strstr(page.data, "Forfeits: 2"));
    assert_non_null(strstr(page.data, "<pre>&lt;/script&gt;&lt;b&gt;&amp;"));
    text_free(&page);
    settings_free(&settings);
}

static void not_a_tournament(void **state) {
    (void)state;
    Text page = {0};
    Error error = {0};
    assert_false(report_write("/nonexistent", &page, &error));
    assert_true(*error.text);
    text_free(&page);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_game_is_there), cmocka_unit_test(self_contained),
                                       cmocka_unit_test(hostile_words), cmocka_unit_test(not_a_tournament)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
