// SGF: games in and out, both goals, every size and start, and errors that name the place.
#include "random.h"
#include "sgf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

// The places of errors; of variations the first is read.
static void test_reading(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t column;
    } wrong[] = {{"nothing", 1},         {"(;GM[1])", 6},        {"(;SZ[10])", 6}, {"(;B[a1])", 5},
                 {"(;B[f5];B[f6])", 11}, {"(;B[f5]", 8},         {"(;B[f5", 5},    {"(;B f5)", 5},
                 {"(;AB[k1])", 6},       {"(;B[f5];AB[a1])", 12}};
    GameSheet sheet;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error error = {0};
        assert_false(sgf_parse(wrong[i].text, GOAL_MOST, &sheet, &error));
        if (error.column != wrong[i].column)
            fail_msg("%s: column %zu, %s", wrong[i].text, error.column, error.text);
    }
    Error error = {0};
    assert_true(sgf_parse("(;GM[2]C[a\\]b](;B[f5];W[f6])(;B[d3]))", GOAL_MOST, &sheet, &error));
    assert_int_equal(sheet.game.ply, 2);
}

// Every written game reads back, its rules included.
static void test_round_trip(void **state) {
    (void)state;
    GameSheet sheet;
    Error error = {0};
    Random random = random_seeded(3);
    for (int i = 0; i < 500; i++) {
        Rules rules = {(Goal)(i % 2), (Start)(i / 6 % 3), 4 + 2 * (i % 3)};
        Game played = game_new(rules), *game = &sheet.game;
        while (!game_over(&played)) {
            uint64_t moves = game_moves(&played);
            int move = MOVE_PASS;
            for (uint32_t skip = moves ? random_below(&random, (uint32_t)bit_count(moves)) + 1 : 0;
                 skip; skip--)
                move = bit_take(&moves);
            game_play(&played, move);
        }
        Text text = {0};
        GameSheet written = sheet_of(&played);
        sgf_write(&text, &written);
        assert_true(sgf_parse(text_string(&text), GOAL_MOST, &sheet, &error));
        assert_int_equal(game->ply, played.ply);
        assert_int_equal(game->rules.goal, rules.goal);
        assert_int_equal(game->rules.start, rules.start);
        assert_true(board_equal(game->now.board, played.now.board));
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_reading),
                                       cmocka_unit_test(test_round_trip)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
