// The page of a tournament: whole, self-contained, escaped, with every game.
#include "export.h"
#include "folder.h"
#include "format.h"
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
    assert_int_equal(occurrences(page.data, "</script>"), 3);
    assert_int_equal(occurrences(page.data, "<b>"), 0);
    assert_non_null(strstr(page.data, "Forfeits: 2"));
    assert_non_null(strstr(page.data, "<pre>&lt;/script&gt;&lt;b&gt;&amp;"));
    text_free(&page);
    settings_free(&settings);
}

// The row of a player in the standings.
static const char *row_of(const Text *page, const char *name) {
    static char row[4096];
    char cell[256];
    snprintf(cell, sizeof cell, "<span class=\"who\">%s</span>", name);
    const char *at = strstr(page->data, cell);
    assert_non_null(at);
    size_t length = at ? strcspn(at, "\n") : 0;
    assert_true(length < sizeof row);
    memcpy(row, at ? at : "", length);
    row[length] = '\0';
    return row;
}

// A traceback that comes in every game is shown once, with how often; addresses and seconds make no
// difference.
static void equal_forfeits(void **state) {
    (void)state;
    const char *players[] = {
        "program:cmd=echo \"Traceback: <AI at 0x7f$$> after 0.$$ s\" >&2; exit 3,name=Ann",
        "program:cmd=echo one >&2; exit 3,name=Ben", "random", "first", NULL};
    ArenaSettings settings = settings_default();
    settings.mode = ARENA_KUMITE;
    settings.games = 4;
    Text page = page_of(&settings, players);
    assert_non_null(strstr(page.data, "Forfeits: 20"));
    assert_int_equal(occurrences(page.data, "<article class=\"forfeit\""), 2);
    assert_int_equal(occurrences(page.data, "<pre>"), 2);
    assert_int_equal(occurrences(page.data, "<pre>Traceback: "), 1);
    assert_int_equal(occurrences(page.data, " times</span>"), 2);
    assert_int_equal(occurrences(page.data, "onclick=\"show("), 20);
    text_free(&page);
    settings_free(&settings);
}

// Lines of another traceback are another kind.
static void different_forfeits(void **state) {
    (void)state;
    const char *players[] = {"program:cmd=date +%N >&2; exit 3", "random", NULL};
    ArenaSettings settings = settings_default();
    settings.games = 4;
    Text page = page_of(&settings, players);
    assert_int_equal(occurrences(page.data, "<pre>"), 4);
    assert_int_equal(occurrences(page.data, " times</span>"), 0);
    text_free(&page);
    settings_free(&settings);
}

// Without a final score there are no discs to show, and without a move no mean time; with one they
// are means over the games that have one.
static void no_discs_of_forfeits(void **state) {
    (void)state;
    const char *players[] = {"program:cmd=exit 3,name=Ann", "random:name=Ben", "first:name=Cy",
                             NULL};
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        ArenaSettings settings = settings_default();
        settings.mode = ARENA_GAUNTLET;
        settings.rules.goal = goal;
        settings.games = 2;
        Text page = page_of(&settings, players);
        const char *row = row_of(&page, "Ann");
        assert_null(strstr(row, "+0.0"));
        assert_int_equal(occurrences(row, "<td class=\"soft\">n/a</td>"), 2); // discs and mean time
        assert_null(strstr(row_of(&page, "Ben"), "+0.0"));
        text_free(&page);
        settings_free(&settings);
    }
}

static void mean_discs(void **state) {
    (void)state;
    MatchGame record = {
        .black_half_points = 2, .has_score = true, .score = 10, .pairing = {.second = 1}};
    Tally tally;
    assert_true(tally_create(&tally, 2, 4));
    tally_add(&tally, &record);
    record.has_score = false;
    record.reason = END_CRASH;
    record.loser = WHITE;
    tally_add(&tally, &record);
    const PlayerTally *black = &tally.players[pairing_black(&record.pairing)];
    assert_int_equal(match_score_games(&black->score), 2);
    assert_int_equal(black->scored, 1);
    assert_int_equal(black->discs, 10);
    tally_free(&tally);
}

// Forty programs in one folder: forty names, whole, in standings, plot and crosstable; the tables
// scroll by themselves.
static void forty_players(void **state) {
    (void)state;
    static char specs[40][64];
    const char *players[41] = {NULL};
    for (int i = 0; i < 40; i++) {
        snprintf(specs[i], sizeof specs[i], "program:cmd=./submissions/student%02d/run", i + 1);
        players[i] = specs[i];
    }
    ArenaSettings settings = settings_default();
    settings.mode = ARENA_GAUNTLET;
    settings.games = 1;
    Text page = page_of(&settings, players);
    for (int i = 0; i < 40; i++) {
        char cell[128];
        snprintf(cell, sizeof cell, "<span class=\"who\">student%02d</span>", i + 1);
        assert_int_equal(occurrences(page.data, cell), 3);
        snprintf(cell, sizeof cell, "<dd>%.60s</dd>", specs[i]);
        assert_int_equal(occurrences(page.data, cell), 1);
    }
    assert_int_equal(occurrences(page.data, "<div class=\"scroll\"><table"), 1);
    assert_int_equal(occurrences(page.data, "<div class=\"scroll tall\"><table"), 1);
    assert_null(strstr(page.data, "text-overflow"));
    text_free(&page);
    settings_free(&settings);
}

// Names are for people; the log keeps the specs, and the tournament goes on from it.
static void names_in_exports(void **state) {
    (void)state;
    Folder folder = folder_make();
    Error error = {0};
    ArenaSettings settings = settings_default(), again;
    settings.games = 2;
    settings_add_player(&settings, "random:name=Ann [1]; \"A\"", NULL);
    settings_add_player(&settings, "first:name=李雷 Ö", NULL);
    Tournament *tournament = tournament_create(&settings, folder.path, &error);
    assert_true(tournament_run(tournament, 1, NULL, NULL, &error));
    assert_true(tournament_destroy(tournament, &error));
    Text ggf = {0}, pgn = {0}, lines = {0};
    assert_true(export_write(folder.path, export_format("x.ggf"), &ggf, &error));
    assert_true(export_write(folder.path, export_format("x.pgn"), &pgn, &error));
    assert_true(export_write(folder.path, export_format("x.txt"), &lines, &error));
    assert_non_null(strstr(ggf.data, "PB[Ann (1), \"A\"]PW[李雷 Ö]"));
    assert_non_null(strstr(pgn.data, "[Black \"Ann [1]; \\\"A\\\"\"]\n[White \"李雷 Ö\"]"));
    assert_non_null(strstr(lines.data, ": 李雷 Ö - Ann [1]; \"A\", "));
    assert_null(strstr(ggf.data, "name="));
    tournament = tournament_open(&again, folder.path, true, NULL, NULL, &error);
    assert_int_equal(tournament_status(tournament)->done, 2);
    assert_string_equal(tournament_status(tournament)->marks[1], "first:name=李雷 Ö");
    assert_string_equal(tournament_status(tournament)->names[1], "李雷 Ö");
    tournament_destroy(tournament, NULL);
    settings_free(&again);
    settings_free(&settings);
    text_free(&ggf);
    text_free(&pgn);
    text_free(&lines);
    folder_remove(&folder);
}

static bool note_moves(MatchGame *record, const char *black, const char *white, void *user) {
    (void)black;
    (void)white;
    Text *all = user;
    GameSheet sheet;
    FormatReader reader;
    assert_true(format_open(&reader, all->data, all->length, NULL, record->game.rules, NULL));
    while (format_more(&reader)) {
        assert_true(format_next(&reader, &sheet, NULL));
        if (sheet.game.ply == record->game.ply &&
            memcmp(sheet.game.moves, record->game.moves, (size_t)sheet.game.ply) == 0)
            return true;
    }
    fail_msg("game %d is not in the file", record->pairing.game + 1);
    return false;
}

// Every game leaves in every format and reads back to the same moves.
static void exports(void **state) {
    (void)state;
    for (int size = 6; size <= 8; size += 2) {
        Folder folder = folder_make();
        Error error = {0};
        ArenaSettings settings = settings_default(), again;
        settings.games = 10;
        settings.rules = (Rules){size == 8 ? GOAL_FEWEST : GOAL_MOST, START_STANDARD, size};
        settings_add_player(&settings, "random", NULL);
        settings_add_player(&settings, "first", NULL);
        Tournament *tournament = tournament_create(&settings, folder.path, &error);
        assert_true(tournament_run(tournament, 2, NULL, NULL, &error));
        assert_true(tournament_destroy(tournament, &error));
        Text ggf = {0}, pgn = {0}, lines = {0}, sgf = {0};
        assert_true(export_write(folder.path, export_format("x.ggf"), &ggf, &error));
        assert_true(export_write(folder.path, export_format("x.pgn"), &pgn, &error));
        assert_true(export_write(folder.path, export_format("x.txt"), &lines, &error));
        assert_int_equal(occurrences(ggf.data, "(;GM"), 10);
        assert_int_equal(occurrences(pgn.data, "[Result "), 10);
        assert_int_equal(occurrences(lines.data, "\n"), 10);
        assert_true(export_write(folder.path, export_format("x.sgf"), &sgf, &error));
        Text *const files[] = {&ggf, &pgn, &lines, &sgf};
        for (int i = 0; i < 4; i++) {
            tournament = tournament_open(&again, folder.path, true, note_moves, files[i], &error);
            assert_int_equal(tournament_status(tournament)->done, 10);
            tournament_destroy(tournament, NULL);
            settings_free(&again);
        }
        settings_free(&settings);
        text_free(&sgf);
        text_free(&ggf);
        text_free(&pgn);
        text_free(&lines);
        folder_remove(&folder);
    }
    assert_ptr_equal(export_format("x/games.pgn"), format_find("pgn"));
    assert_null(export_format("games.doc"));
    assert_null(export_format("games.wtb"));
    assert_null(export_format("game.json"));
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_there),  cmocka_unit_test(self_contained),
        cmocka_unit_test(hostile_words),        cmocka_unit_test(exports),
        cmocka_unit_test(equal_forfeits),       cmocka_unit_test(different_forfeits),
        cmocka_unit_test(no_discs_of_forfeits), cmocka_unit_test(mean_discs),
        cmocka_unit_test(forty_players),        cmocka_unit_test(names_in_exports),
        cmocka_unit_test(not_a_tournament)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
