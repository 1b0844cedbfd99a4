// Names of openings: every line of the list, every symmetry, transpositions, names that share a
// position, both goals.
#include "file.h"
#include "notation.h"
#include "opening_names.h"
#include "symmetry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Game played(const char *moves, Goal goal) {
    Rules rules = rules_default();
    rules.goal = goal;
    Game game = game_new(rules);
    assert_true(notation_play_transcript(&game, moves, NULL));
    return game;
}

static void is_called(const char *moves, const char *wanted) {
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Game game = played(moves, goal);
        OpeningNames names = {0};
        Text text = {0};
        if (opening_names_of(game.rules, game.now.board, &names))
            opening_names_write(&text, &names);
        assert_string_equal(text_string(&text), wanted);
        text_free(&text);
    }
}

// Every row of the file is found by its moves, on all eight boards.
static void test_list(void **state) {
    (void)state;
    Text list = {0};
    assert_true(
        file_read(FLIPSIDE_SOURCE_DIR "/src/core/records/opening_names.tsv", 1 << 20, &list, NULL));
    int rows = 0;
    char *rest = list.data;
    for (char *line; (line = strtok_r(NULL, "\n", &rest));) {
        if (*line == '#')
            continue;
        char *at = line, *name = strsep(&at, "\t"), *moves = strsep(&at, "\t");
        Game game = played(moves, GOAL_MOST);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            OpeningNames names;
            bool has = false;
            assert_true(
                opening_names_of(game.rules, symmetry_board(game.now.board, symmetry), &names));
            for (int i = 0; i < names.count; i++)
                has |= strcmp(names.name[i], name) == 0;
            assert_true(has);
        }
        rows++;
    }
    assert_in_range(rows, 100, 1000);
    text_free(&list);
}

static void test_rows(void **state) {
    (void)state;
    int names_in_all = 0;
    for (int i = 0; i < opening_names_count(); i++) {
        OpeningNames row = opening_names_row(i), found;
        Game game = played(row.moves, GOAL_MOST);
        assert_int_equal(game.ply, row.ply);
        assert_true(opening_names_of(game.rules, game.now.board, &found));
        assert_ptr_equal(found.name[0], row.name[0]);
        names_in_all += row.count;
    }
    assert_true(names_in_all > opening_names_count()); // some share a position
    assert_string_equal(opening_names_row(0).name[0], "Perpendicular");
}

static void test_names(void **state) {
    (void)state;
    is_called("", "");
    is_called("f5", "");
    is_called("f5d6c3d3c4", "Tiger");
    is_called("c4e3f6e6f5", "Tiger"); // turned
    is_called("f5d6c4d3c3", "Tiger"); // in another order
    is_called("f5d6c3d3c4b3", "Aubrey / Tanaka");
    is_called("f5f6e6d6c5e3e7", "Cow Bat / Bat / Cambridge"); // the one that most lists have first
}

static void test_games(void **state) {
    (void)state;
    Game game = played("f5d6c3d3c4f4e3f3e6", GOAL_FEWEST);
    OpeningNames names;
    assert_true(opening_names_of_game(&game, game.ply, &names));
    assert_string_equal(names.name[0], "Brightwell");
    assert_int_equal(names.ply, 7);
    assert_true(opening_names_of_game(&game, 6, &names));
    assert_string_equal(names.name[0], "Tiger");
    assert_int_equal(names.ply, 5);
    assert_false(opening_names_of_game(&game, 1, &names));
    Position four = game_position_at(&game, 4);
    assert_true(opening_names_after(game.rules, four.board, game.moves[4], &names));
    assert_string_equal(names.name[0], "Tiger");
    assert_true(opening_names_match(&names, "TIG"));
    assert_false(opening_names_match(&names, "Cat"));
    assert_true(opening_names_through(&names, four.board));
    assert_true(opening_names_through(&names, symmetry_board(four.board, 5)));
    assert_false(opening_names_through(&names, game.now.board));
}

// The middle of the board is no 8×8 game.
static void test_small_boards(void **state) {
    (void)state;
    Rules rules = rules_default();
    rules.size = 6;
    Game game = game_new(rules);
    OpeningNames names;
    assert_true(notation_play_transcript(&game, "e4c5", NULL));
    assert_false(opening_names_of_game(&game, game.ply, &names));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),         cmocka_unit_test(test_rows),
        cmocka_unit_test(test_names),        cmocka_unit_test(test_games),
        cmocka_unit_test(test_small_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
