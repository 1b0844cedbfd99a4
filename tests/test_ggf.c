// GGF: real games in and out, both goals, every size, and errors that name the place.
#include "ggf.h"
#include "notation.h"
#include "random.h"
#include "scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char whole[] =
    "junk before 1 "
    "(;GM[Othello]PC[GGS/"
    "os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]"
    "TI[05:00//02:00]TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    "-------- -------- *]"
    "B[F5/1.25/3.2]W[D6//0.5]B[C3/-2]W[d3]b[C4]KT[x];)(;GM[Othello]TY[8a]B[F5]W[F6];)";

static void test_reads(void **state) {
    (void)state;
    GameSheet game;
    const char *end;
    Error error = {0};
    assert_true(ggf_parse(whole, &game, &end, &error));
    assert_string_equal(game.name[BLACK], "Saio1200");
    assert_string_equal(game.rating[WHITE], "2199.72");
    assert_string_equal(game.site, "GGS/os");
    assert_string_equal(game.time, "05:00//02:00");
    assert_int_equal(game.ending, SHEET_PLAYED);
    assert_int_equal(game.game.ply, 5);
    assert_int_equal(game.game.rules.goal, GOAL_MOST);
    assert_int_equal(game.game.rules.start, START_STANDARD);
    assert_true(game.notes[0].has_score && game.notes[0].score == 1.25 &&
                game.notes[0].seconds == 3.2);
    assert_true(!game.notes[1].has_score && game.notes[1].has_seconds);
    assert_true(game.notes[2].has_score && game.notes[2].score == -2 && !game.notes[2].has_seconds);
    assert_true(ggf_parse(end, &game, &end, &error));
    assert_int_equal(game.game.rules.goal, GOAL_FEWEST);
    assert_int_equal(game.game.ply, 2);
    assert_int_equal(game.ending, SHEET_UNFINISHED);
    assert_false(ggf_parse(end, &game, &end, &error));
    assert_null(strstr(end, "(;"));
}

static void test_endings(void **state) {
    (void)state;
    static const struct {
        const char *text;
        SheetEnding ending;
        double result;
    } cases[] = {{"(;RE[-12.000:r];)", SHEET_RESIGNED, -12}, {"(;RE[+64:t];)", SHEET_TIME, 64},
                 {"(;RE[0.00:s];)", SHEET_AGREED, 0},        {"(;RE[?];)", SHEET_UNFINISHED, 0},
                 {"(;RE[7]RE[?];)", SHEET_UNFINISHED, 0},    {"(;RE[+2];)", SHEET_PLAYED, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GameSheet game;
        assert_true(ggf_parse(cases[i].text, &game, NULL, NULL));
        assert_int_equal(game.ending, cases[i].ending);
        assert_true(game.result == cases[i].result);
    }
}

// The place and the words of what is wrong.
static void test_errors(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t column;
        const char *words;
    } cases[] = {
        {"nothing", 1, "GGF"},
        {"(;GM[Chess];)", 6, "Othello"},
        {"(;TY[10];)", 6, "size 8, 6 or 4"},
        {"(;BO[8 ---];)", 6, "BO["},
        {"(;B[F5]W[F5];)", 10, "illegal move"},
        {"(;B[F5]B[D6];)", 10, "White is to move"},
        {"(;B[PA];)", 5, "illegal pass"},
        {"(;B[Z9];)", 5, "not a move"},
        {"(;TY[6]B[G3];)", 10, "outside the board"},
        {"(;B[F5]", 8, ";)"},
        {"(;B[F5", 3, "B["},
        {"(;B F5];)", 5, "expected ["},
        {"(;B[F5]?;)", 8, "got '?'"},
        {"(;B[F5]TY[8a];)", 11, "TY["},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GameSheet game;
        Error error = {0};
        assert_false(ggf_parse(cases[i].text, &game, NULL, &error));
        if (error.column != cases[i].column || !strstr(error.text, cases[i].words))
            fail_msg("%s: column %zu, %s", cases[i].text, error.column, error.text);
    }
}

// Random whole games of every kind read back as they were written, passes and notes included.
static void test_round_trip(void **state) {
    (void)state;
    Random random = random_seeded(5);
    int passes = 0, count = scale_count(3000, 100000);
    for (int i = 0; i < count; i++) {
        Rules rules = {.goal = i & 1 ? GOAL_FEWEST : GOAL_MOST,
                       .start = (Start)(i / 2 % 3),
                       .size = 4 + 2 * (i / 6 % 3)};
        GameSheet game = {.game = game_new(rules)}, again;
        while (!game_over(&game.game)) {
            uint64_t moves = game_moves(&game.game);
            int move = MOVE_PASS;
            for (uint32_t skip = moves ? random_below(&random, (uint32_t)bit_count(moves)) + 1 : 0;
                 skip; skip--)
                move = bit_take(&moves);
            passes += move == MOVE_PASS;
            SheetNote *note = &game.notes[game.game.ply];
            note->has_score = random_below(&random, 2);
            note->score = note->has_score ? (double)random_below(&random, 12800) / 100 - 64 : 0;
            note->has_seconds = random_below(&random, 2);
            note->seconds = note->has_seconds ? random_below(&random, 100) : 0;
            assert_true(game_play(&game.game, move));
        }
        snprintf(game.name[BLACK], sizeof game.name[BLACK], "a]b\\c[%d", i);
        game.ending = SHEET_PLAYED;
        game.result = game_score(&game.game, BLACK);
        Text text = {0};
        Error error = {0};
        ggf_write(&text, &game);
        if (!ggf_parse(text_string(&text), &again, NULL, &error))
            fail_msg("%s in %s", error.text, text_string(&text));
        assert_string_equal(again.name[BLACK], game.name[BLACK]);
        assert_int_equal(again.game.ply, game.game.ply);
        assert_memory_equal(again.game.moves, game.game.moves, (size_t)game.game.ply);
        assert_true(board_equal(again.game.now.board, game.game.now.board));
        assert_int_equal(again.game.rules.start, rules.start);
        assert_int_equal(again.game.rules.goal, rules.goal);
        for (int k = 0; k < game.game.ply; k++) {
            assert_int_equal(again.notes[k].has_score, game.notes[k].has_score);
            assert_int_equal(again.notes[k].has_seconds, game.notes[k].has_seconds);
            assert_true(again.notes[k].score - game.notes[k].score < 0.001);
        }
        assert_true(again.result == game.result);
        text_free(&text);
    }
    assert_true(passes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
