// The files of `analyse`: page, picture, annotated games, and names that are refused before
// anything is reviewed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "file.h"
#include "folder.h"
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Runs a line in a folder of its own, in which a file of two games of Ann stands.
static Outcome run_in(const Folder *folder, const char *line) {
    static const char games[] = "[Black \"Ann\"]\n[White \"Ben <b>\"]\n[Date \"2026.01.31\"]\n\n1. "
                                "f5 d6 2. c3 d3 3. c4 f4 4. f6 f3 *\n\n"
                                "[Black \"Cid\"]\n[White \"Ann\"]\n[Variant \"Reversi, most "
                                "discs\"]\n\n1. f5 f6 2. e6 f4 3. e3 *\n";
    char path[100], whole[400];
    Error error = {0};
    snprintf(path, sizeof path, "%s/two.pgn", folder->path);
    assert_true(file_write(path, games, strlen(games), &error));
    snprintf(whole, sizeof whole, "cd %s && %s", folder->path, line);
    return program_run(whole);
}

static Text read_in(const Folder *folder, const char *name) {
    char path[100];
    Text text = {0};
    Error error = {0};
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    if (!file_read(path, 1 << 22, &text, &error))
        fail_msg("%s: %s", name, error.text);
    return text;
}

static int occurrences(const char *text, const char *word) {
    int count = 0;
    for (; (text = strstr(text, word)); text++)
        count++;
    return count;
}

static void files_of_one_game(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        Folder folder = folder_make();
        Outcome outcome = run_in(
            &folder, i ? "$F analyse f5d6c3d3c4 --level 1 --goal fewest --html a.html --svg a.svg "
                         "--clip 4 --games a.sgf"
                       : "$F analyse f5d6c3d3c4 --level 1 --html a.html --svg a.svg --clip 4 "
                         "--games a.sgf");
        assert_int_equal(outcome.status, 0);
        assert_non_null(
            strstr(outcome.out, "accuracy")); // what is printed otherwise is printed, too
        Text html = read_in(&folder, "a.html"), svg = read_in(&folder, "a.svg"),
             sgf = read_in(&folder, "a.sgf");
        assert_int_equal(occurrences(html.data, "\"move\":"), 5);
        assert_non_null(strstr(html.data, i ? "fewest discs win" : "most discs win"));
        assert_non_null(strstr(html.data, "\"leaving\":"));
        assert_non_null(strstr(svg.data, ">+4</text>"));
        assert_int_equal(occurrences(sgf.data, "V["), 5);
        assert_true(i == (strstr(sgf.data, "RU[fewest]") != NULL));
        outcome = run_in(&folder, "$F convert a.sgf --to transcript");
        assert_string_equal(outcome.out, "f5d6c3d3c4\n");
        text_free(&html);
        text_free(&svg);
        text_free(&sgf);
        folder_remove(&folder);
    }
}

static void files_of_many_games(void **state) {
    (void)state;
    Folder folder = folder_make();
    Outcome outcome = run_in(&folder, "$F analyse two.pgn --level 1 --html a.html --games a.ggf");
    assert_int_equal(outcome.status, 0);
    Text html = read_in(&folder, "a.html"), ggf = read_in(&folder, "a.ggf");
    assert_non_null(strstr(html.data, "<h1>Review of 2 games</h1>"));
    assert_null(strstr(html.data, "<b>"));
    assert_int_equal(occurrences(ggf.data, "(;GM[Othello]"), 2);
    assert_non_null(strstr(ggf.data, "PW[Ben <b>]"));
    text_free(&html);
    text_free(&ggf);
    outcome = run_in(&folder, "$F analyse two.pgn --level 1 --player ann --html a.html");
    assert_int_equal(outcome.status, 0);
    html = read_in(&folder, "a.html");
    assert_non_null(strstr(html.data, "<h2>Openings</h2>"));
    assert_non_null(strstr(html.data, "2 games, most discs win"));
    text_free(&html);
    folder_remove(&folder);
}

// The drawn openings of a tournament are nobody's mistakes; its folder and its log are the same
// games.
static void games_of_a_tournament(void **state) {
    (void)state;
    Folder folder = folder_make();
    Outcome outcome =
        run_in(&folder, "$F arena random first --games 2 --seed 5 --goal fewest --out run "
                        "--quiet --threads 1");
    assert_int_equal(outcome.status, 0);
    outcome = run_in(&folder, "$F analyse run --level 1 --threads 1 --json --quiet");
    assert_int_equal(outcome.status, 0);
    int drawn = 0;
    for (const char *at = outcome.out; (at = strstr(at, "\"ply\":")); at++) {
        int ply = atoi(at + strlen("\"ply\":"));
        drawn += ply <= 8 && strncmp(strstr(at, "\"counts\":"), "\"counts\":false", 14) == 0;
    }
    assert_int_equal(drawn, 2 * 8);
    assert_non_null(strstr(outcome.out, "\"counts\":true"));
    assert_int_equal(occurrences(outcome.out, "\"black_accuracy\":"), 2);
    assert_int_equal(occurrences(outcome.out, "\"black\":\"random\""), 1);
    assert_int_equal(occurrences(outcome.out, "\"goal\":\"fewest\""), 2);
    Outcome log =
        run_in(&folder, "$F analyse run/games.jsonl --level 1 --threads 1 --json --quiet");
    assert_int_equal(log.status, 0);
    assert_string_equal(log.out, outcome.out);
    outcome = run_in(&folder, "$F analyse run --player first --level 1 --quiet");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "first: 2 games"));
    folder_remove(&folder);
}

static void games_of_self_play(void **state) {
    (void)state;
    Folder folder = folder_make();
    Outcome outcome =
        run_in(&folder,
               "$F selfplay own.games --games 2 --depth 1 --exact 4 --seed 5 --threads 1 --quiet");
    assert_int_equal(outcome.status, 0);
    outcome = run_in(&folder, "$F analyse own.games --level 1 --json --quiet");
    assert_int_equal(outcome.status, 0);
    assert_int_equal(occurrences(outcome.out, "\"black_accuracy\":"), 2);
    folder_remove(&folder);
}

static void wrong_names(void **state) {
    (void)state;
    static const struct {
        const char *line, *words;
    } wrong[] = {{"$F analyse two.pgn --svg a.svg", "one game"},
                 {"$F analyse f5 --games a.txt", ".ggf, .sgf or .pgn"},
                 {"$F analyse f5 --games a.wtb", ".ggf, .sgf or .pgn"},
                 {"$F analyse f5 --html none/a.html", "no folder none/"},
                 {"$F analyse f5 --html .", "is a folder"},
                 {"$F analyse f5 --html -", "name a file"},
                 {"$F analyse f5 --svg -", "name a file"},
                 {"$F analyse f5 --games -", ".ggf, .sgf or .pgn"}};
    Folder folder = folder_make();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Outcome outcome = run_in(&folder, wrong[i].line);
        assert_int_equal(outcome.status, 2);
        assert_string_equal(outcome.out, "");
        assert_true(program_one_line(outcome.err));
        if (!strstr(outcome.err, wrong[i].words))
            fail_msg("%s: %s", wrong[i].line, outcome.err);
    }
    folder_remove(&folder);
}

int main(void) {
    setenv("XDG_STATE_HOME", "/dev/null", 1); // no library of the one who tests
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_one_game), cmocka_unit_test(files_of_many_games),
        cmocka_unit_test(games_of_a_tournament), cmocka_unit_test(games_of_self_play),
        cmocka_unit_test(wrong_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
