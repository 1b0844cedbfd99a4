// Puzzles judged and drills that come back, as pages ask for them.
#include "day.h"
#include "drill_lesson.h"
#include "learn_helpers.h"
#include "notation.h"
#include "puzzle_lesson.h"
#include "random.h"
#include "scale.h"

static void add_moves(Text *out, const Json *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        text_add(out, json_text_of(json_entry(list, i)));
}

// Solves a puzzle to its end, every time with a move that keeps the win by what `show` says. Every
// other move is refused, and what refutes it goes on to the end of the game.
static void solve_puzzle(void **state, Goal goal, int number, bool others) {
    Text moves = {0};
    bool clean = true, noted = false;
    for (int turn = 0; turn < 20; turn++) {
        const char *format =
            "{\"goal\":\"%s\",\"number\":%d,\"moves\":\"%s\",\"clean\":%s,\"noted\":%s%s%s%s}";
        const char *yes[] = {"false", "true"};
        Json *shown = ask(state, NULL, 200, "POST", "puzzle/show", format, goal_name(goal), number,
                          text_string(&moves), "false", "true", "", "", "");
        const Json *values = json_member(shown, "values");
        assert_string_equal(text_at(shown, "phase"), "shown");
        assert_true(json_length(values) > 1 && json_length(json_member(shown, "line")) > 0);
        assert_true(int_at(json_entry(values, 0), "score") > 0);
        for (size_t i = 0; others && i < json_length(values); i++) {
            if (int_at(json_entry(values, i), "score") > 0)
                continue;
            Json *answer = ask(state, NULL, 200, "POST", "puzzle/try", format, goal_name(goal),
                               number, text_string(&moves), "true", "true", ",\"move\":\"",
                               text_at(json_entry(values, i), "move"), "\"");
            assert_string_equal(text_at(answer, "phase"), "wrong");
            assert_false(flag_at(answer, "clean"));
            assert_true(json_number_of(json_member(answer, "cost")) >= 2);
            const Json *line = json_member(answer, "line");
            Text whole = {0};
            Game game = {0};
            Position first;
            assert_true(notation_parse_position(text_at(answer, "position"), 8, BLACK, &first, NULL,
                                                NULL, NULL));
            game = game_from((Rules){goal, START_GIVEN, 8}, first);
            add_moves(&whole, json_member(answer, "moves"), (size_t)int_at(answer, "mark"));
            add_moves(&whole, line, json_length(line));
            assert_true(notation_play_transcript(&game, text_string(&whole), NULL));
            assert_true(game_over(&game));
            assert_int_equal(game_score(&game, first.side), int_at(json_entry(values, i), "score"));
            text_free(&whole);
            json_free(answer);
        }
        Json *answer = ask(state, NULL, 200, "POST", "puzzle/try", format, goal_name(goal), number,
                           text_string(&moves), yes[clean], yes[noted], ",\"move\":\"",
                           text_at(json_entry(values, 0), "move"), "\"");
        json_free(shown);
        bool right = strcmp(text_at(answer, "phase"), "right") == 0;
        assert_true(right || strcmp(text_at(answer, "phase"), "turn") == 0);
        assert_true(flag_at(answer, "clean"));
        assert_int_equal(flag_at(answer, "noted"), right);
        text_clear(&moves);
        add_moves(&moves, json_member(answer, "moves"), json_length(json_member(answer, "moves")));
        json_free(answer);
        if (right) {
            text_free(&moves);
            return;
        }
    }
    fail_msg("puzzle %d has no end", number);
}

static void test_puzzles(void **state) {
    Random random = random_seeded(5);
    for (int goal = 0; goal < 2; goal++) {
        for (int i = 0; i < scale_count(6, 320); i++)
            solve_puzzle(state, (Goal)goal, 1 + (int)random_below(&random, 640), i < 2);
        Json *answer =
            ask(state, NULL, 200, "GET", "puzzles", "{\"goal\":\"%s\"}", goal_name((Goal)goal));
        assert_true(int_at(answer, "solved") > 0 &&
                    int_at(answer, "solved") <= int_at(answer, "tried"));
        assert_int_equal(int_at(answer, "count"), 640);
        json_free(answer);
    }
}

// The solutions that a puzzle tells are right and noted once; days in a row are counted, a gap ends
// them.
static void test_days(void **state) {
    const char *const days[] = {"2026-11-14", "2026-11-15", "2026-11-16"};
    for (int i = 0; i < 3; i++) {
        Json *puzzle = ask(state, NULL, 200, "GET", "puzzle", "{\"date\":\"%s\"}", days[i]);
        assert_string_equal(text_at(puzzle, "date"), days[i]);
        assert_false(flag_at(puzzle, "solved"));
        solve_puzzle(state, GOAL_MOST, int_at(puzzle, "number"), false);
        json_free(puzzle);
    }
    const struct {
        const char *date;
        int streak;
    } rows[] = {{"2026-11-16", 3}, {"2026-11-17", 3}, {"2026-11-18", 0}, {"2026-11-15", 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Json *answer = ask(state, NULL, 200, "GET", "puzzles", "{\"date\":\"%s\"}", rows[i].date);
        assert_int_equal(int_at(answer, "streak"), rows[i].streak);
        assert_int_equal(json_length(json_member(answer, "days")), 14);
        json_free(answer);
    }
}

static void test_choosing(void **state) {
    Json *first = ask(state, NULL, 200, "GET", "puzzle", "{\"difficulty\":4}");
    assert_int_equal(int_at(first, "difficulty"), 4);
    Json *next = ask(state, NULL, 200, "GET", "puzzle", "{\"difficulty\":4,\"after\":%d}",
                     int_at(first, "number"));
    assert_int_equal(int_at(next, "difficulty"), 4);
    assert_true(int_at(next, "number") > int_at(first, "number"));
    Json *drawn =
        ask(state, NULL, 200, "GET", "puzzle", "{\"random\":true,\"seed\":3,\"goal\":\"fewest\"}");
    assert_string_equal(text_at(drawn, "goal"), "fewest");
    json_free(first);
    json_free(next);
    json_free(drawn);
    json_free(ask(state, NULL, 400, "GET", "puzzle", "{\"number\":641}"));
    json_free(ask(state, NULL, 400, "GET", "puzzle", "{\"own\":true}"));
    json_free(ask(state, NULL, 400, "GET", "puzzle", "{\"date\":\"tomorrow\"}"));
    json_free(ask(state, NULL, 400, "POST", "puzzle/try", "{\"move\":\"a1\"}"));
    json_free(ask(state, NULL, 400, "POST", "puzzle/try", "{\"number\":1,\"move\":\"d4\"}"));
    json_free(ask(state, NULL, 400, "POST", "puzzle/try", "{\"number\":1,\"move\":\"zz\"}"));
    json_free(ask(state, NULL, 400, "POST", "puzzle/try",
                  "{\"number\":1,\"moves\":\"d4\",\"move\":\"a1\"}"));
}

// The first hint is an area, the second the square; help is remembered: the puzzle comes again.
static void test_hints(void **state) {
    Json *puzzle = ask(state, NULL, 200, "GET", "puzzle", "{\"number\":7}");
    Json *area = ask(state, NULL, 200, "POST", "puzzle/hint", "{\"number\":7}");
    assert_non_null(strstr(text_at(area, "say"), "quarter"));
    assert_string_equal(text_at(area, "hint"), "");
    assert_false(flag_at(area, "clean"));
    Json *square = ask(state, NULL, 200, "POST", "puzzle/hint", "{\"number\":7,\"hints\":%d}",
                       int_at(area, "hints"));
    assert_string_equal(text_at(square, "hint"),
                        json_text_of(json_entry(json_member(puzzle, "solutions"), 0)));
    json_free(area);
    json_free(square);
    json_free(puzzle);
}

// Follows a line by what it shows until it is known, and tells how many moves were asked for.
static int follow_line(void **state, const char *rules, const Json *line) {
    Text moves = {0};
    int asked = 0;
    add_moves(&moves, json_member(line, "moves"), json_length(json_member(line, "moves")));
    for (bool known = false; !known;) {
        Json *hint = ask(state, NULL, 200, "POST", "drill/hint",
                         "{%s,\"number\":%d,\"moves\":\"%s\",\"hints\":1}", rules,
                         int_at(line, "number"), text_string(&moves));
        Json *answer = ask(state, NULL, 200, "POST", "drill/try",
                           "{%s,\"number\":%d,\"moves\":\"%s\",\"move\":\"%s\"}", rules,
                           int_at(line, "number"), text_string(&moves), text_at(hint, "hint"));
        known = strcmp(text_at(answer, "phase"), "right") == 0;
        assert_true(known || strcmp(text_at(answer, "phase"), "turn") == 0);
        text_clear(&moves);
        add_moves(&moves, json_member(answer, "moves"), json_length(json_member(answer, "moves")));
        json_free(hint);
        json_free(answer);
        assert_true(++asked < 30);
    }
    text_free(&moves);
    return asked;
}

// New lines are few a day; a line known comes back after 1, 2, 4 … days, one that was left the next
// day.
static void test_drill(void **state) {
    for (int goal = 0; goal < 2; goal++)
        for (int color = 0; color < 2; color++) {
            char rules[160];
            int today = 5, seed = 1;
            snprintf(rules, sizeof rules,
                     "\"goal\":\"%s\",\"color\":\"%s\",\"date\":\"2026-11-16\"",
                     goal_name((Goal)goal), color_name((Color)color));
            while (today > 0) {
                Json *line =
                    ask(state, NULL, 200, "POST", "drill/next", "{%s,\"seed\":%d}", rules, seed++);
                assert_int_equal(int_at(json_member(line, "state"), "today"), today);
                assert_string_equal(text_at(line, "phase"), "turn");
                follow_line(state, rules, line);
                json_free(line);
                Json *after = ask(state, NULL, 200, "GET", "drill", "{%s}", rules);
                int left = int_at(json_member(after, "state"), "today");
                assert_true(left == today - 1);
                today = left;
                json_free(after);
            }
            Json *over = ask(state, NULL, 200, "POST", "drill/next", "{%s}", rules);
            assert_string_equal(text_at(over, "phase"), "over");
            assert_non_null(strstr(text_at(over, "say"), "Nothing is due today"));
            json_free(over);
            snprintf(rules, sizeof rules,
                     "\"goal\":\"%s\",\"color\":\"%s\",\"date\":\"2026-11-17\"",
                     goal_name((Goal)goal), color_name((Color)color));
            Json *due = ask(state, NULL, 200, "GET", "drill", "{%s,\"new\":0}", rules);
            assert_int_equal(int_at(json_member(due, "state"), "due"), 5);
            json_free(due);
        }
}

static void test_drill_left(void **state) {
    const char *const rules = "\"date\":\"2026-11-16\",\"level\":2";
    Json *line = ask(state, NULL, 200, "POST", "drill/next", "{%s,\"seed\":9}", rules);
    int number = int_at(line, "number");
    json_free(line);
    Json *first = ask(state, NULL, 200, "POST", "drill/try",
                      "{%s,\"number\":%d,\"move\":\"f5\",\"seed\":2}", rules, number);
    const char *second = text_at(first, "phase");
    assert_string_equal(second, "turn");
    assert_int_equal(json_length(json_member(first, "moves")), 2);
    Text moves = {0};
    add_moves(&moves, json_member(first, "moves"), 2);
    Game game = game_new(rules_default());
    assert_true(notation_play_transcript(&game, text_string(&moves), NULL));
    int left = 0;
    for (uint64_t rest = game_moves(&game); rest;) {
        char name[3];
        notation_move(bit_take(&rest), 8, name);
        Json *answer = ask(state, NULL, 200, "POST", "drill/try",
                           "{%s,\"number\":%d,\"moves\":\"%s\",\"move\":\"%s\"}", rules, number,
                           text_string(&moves), name);
        if (strcmp(text_at(answer, "phase"), "shown") == 0) {
            left++;
            assert_non_null(strstr(text_at(answer, "say"), "not in the lines"));
            assert_true(json_number_of(json_member(answer, "cost")) >= 0);
            assert_true(json_length(json_member(answer, "line")) > 0);
            assert_true(strcmp(json_text_of(json_entry(json_member(answer, "line"), 0)), name) !=
                        0);
        }
        json_free(answer);
    }
    assert_true(left > 0);
    Json *lines = ask(state, NULL, 200, "GET", "drill/lines", "{\"date\":\"2026-11-16\"}");
    int due = 0;
    for (size_t i = 0; i < json_length(json_member(lines, "lines")); i++) {
        const Json *row = json_entry(json_member(lines, "lines"), i);
        if (int_at(row, "seen") == 0)
            continue;
        due++;
        if (int_at(row, "right") == 0)
            assert_string_equal(text_at(row, "due"), "2026-11-17");
    }
    assert_true(due > 0);
    json_free(lines);
    json_free(first);
    text_free(&moves);
    json_free(ask(state, NULL, 400, "POST", "drill/try",
                  "{\"number\":1,\"moves\":\"f5\",\"move\":\"d6\"}"));
    json_free(ask(state, NULL, 400, "POST", "drill/try", "{\"number\":19999,\"move\":\"f5\"}"));
    Json *black = ask(state, NULL, 200, "POST", "drill/next", "{\"goal\":\"fewest\"}");
    json_free(ask(state, NULL, 400, "POST", "drill/next",
                  "{\"goal\":\"fewest\",\"color\":\"white\",\"number\":%d}",
                  int_at(black, "number")));
    json_free(black);
}

// What the terminal practised counts here: the file is the same.
static void test_shared_progress(void **state) {
    Desk *desk = *state;
    PuzzleSet set;
    Progress progress;
    Error error = {0};
    char path[100], key[PROGRESS_KEY];
    snprintf(path, sizeof path, "%s/%s", desk->folder.path, PROGRESS_FILE);
    assert_true(puzzle_set_builtin(&set, GOAL_FEWEST, &error));
    assert_true(progress_open(&progress, path, &error));
    assert_true(progress_record(&progress, puzzle_progress_key(GOAL_FEWEST, &set.list[41], key),
                                true, 20000, &error));
    progress_free(&progress);
    puzzle_set_free(&set);
    Json *puzzle = ask(state, NULL, 200, "GET", "puzzle", "{\"goal\":\"fewest\",\"number\":42}");
    assert_true(flag_at(puzzle, "solved"));
    json_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_puzzles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_days, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_choosing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_hints, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_drill, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_drill_left, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_shared_progress, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
