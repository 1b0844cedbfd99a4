// The public library as another program sees it: only <flipside/...> headers, linked with the shared library.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <flipside/flipside.h>

#include <string.h>

static const flipside_rules ordinary = {FLIPSIDE_MOST, FLIPSIDE_STANDARD, 8};

static void test_positions(void **state) {
    (void)state;
    flipside_position position, again;
    flipside_error error = {0};
    char text[512], small[8];
    assert_true(strlen(flipside_version()) > 0 && strlen(flipside_kernel()) > 0);
    position = flipside_start_position(ordinary);
    assert_int_equal(flipside_moves(ordinary, position), 1ULL << 19 | 1ULL << 26 | 1ULL << 37 | 1ULL << 44);
    assert_int_equal(flipside_flips(ordinary, position, 37), 1ULL << 36);
    assert_int_equal(flipside_flips(ordinary, position, 0), 0);
    assert_int_equal(flipside_flips(ordinary, position, -5), 0);
    assert_false(flipside_play(ordinary, &position, 0));
    assert_true(flipside_play(ordinary, &position, 37));
    assert_int_equal(position.side, FLIPSIDE_WHITE);
    for (int form = FLIPSIDE_OBF; form <= FLIPSIDE_BITS; form++) {
        size_t length = flipside_position_write(position, ordinary, (flipside_form)form, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_true(flipside_position_read(text, ordinary, &again, NULL));
        assert_int_equal(again.black, position.black);
        assert_int_equal(again.white, position.white);
        assert_int_equal(flipside_position_write(position, ordinary, (flipside_form)form, small, sizeof small), length);
        assert_memory_equal(small, text, 7);
        assert_int_equal(small[7], 0);
        assert_int_equal(flipside_position_write(position, ordinary, (flipside_form)form, NULL, 0), length);
    }
    assert_false(flipside_position_read("rubbish", ordinary, &again, &error));
    assert_int_equal(error.column, 1);
    assert_true(strlen(error.text) > 0);
}

static void test_bad_positions(void **state) {
    (void)state;
    flipside_error error = {0};
    assert_false(flipside_position_check(ordinary, (flipside_position){3, 1, FLIPSIDE_BLACK}, &error));
    assert_string_equal(error.text, "both sides have a disc on a1");
    assert_false(flipside_position_check((flipside_rules){FLIPSIDE_MOST, FLIPSIDE_STANDARD, 6},
                                         (flipside_position){1, 0, FLIPSIDE_BLACK}, &error));
    assert_false(flipside_position_check((flipside_rules){FLIPSIDE_MOST, FLIPSIDE_STANDARD, 5},
                                         (flipside_position){0, 0, FLIPSIDE_BLACK}, NULL));
    assert_null(flipside_game_from(ordinary, (flipside_position){3, 1, FLIPSIDE_BLACK}, &error));
    assert_null(flipside_game_new((flipside_rules){FLIPSIDE_MOST, FLIPSIDE_STANDARD, 7}));
}

static void test_facts_of_a_position(void **state) {
    (void)state;
    uint64_t leaves;
    flipside_position start = flipside_start_position(ordinary), images[4];
    static const int first[] = {19, 26, 37, 44};
    for (int i = 0; i < 4; i++) {
        images[i] = start;
        assert_true(flipside_play(ordinary, &images[i], first[i]));
        assert_int_equal(flipside_canonical(images[i]).black, flipside_canonical(images[0]).black);
        assert_true(i == 0 || flipside_hash(images[i]) != flipside_hash(images[0]));
    }
    assert_int_equal(flipside_stable(ordinary, (flipside_position){1, 0, FLIPSIDE_WHITE}, FLIPSIDE_BLACK), 1);
    assert_true(flipside_perft(ordinary, start, 8, true, 0, &leaves));
    assert_int_equal(leaves, 390216);
    assert_false(flipside_perft(ordinary, start, -1, true, 1, &leaves));
    flipside_position wiped = {0x1C1C, 0, FLIPSIDE_WHITE};
    assert_true(flipside_over(ordinary, wiped));
    assert_int_equal(flipside_score(ordinary, wiped, FLIPSIDE_BLACK), 64);
    assert_int_equal(flipside_score((flipside_rules){FLIPSIDE_FEWEST, FLIPSIDE_STANDARD, 8}, wiped, FLIPSIDE_BLACK),
                     -64);
}

static void test_games(void **state) {
    (void)state;
    flipside_error error;
    char text[128], name[3];
    int move;
    flipside_game *game = flipside_game_new(ordinary);
    assert_non_null(game);
    assert_false(flipside_game_read(game, "f5d6a1", &error));
    assert_int_equal(error.column, 5);
    assert_int_equal(flipside_game_plies(game), 0);
    assert_true(flipside_game_read(game, "c4c3f5b4a4a5b2a3", NULL));
    assert_true(flipside_game_must_pass(game) && !flipside_game_over(game));
    assert_int_equal(flipside_game_moves(game), 0);
    assert_true(flipside_game_play(game, FLIPSIDE_PASS));
    assert_int_equal(flipside_game_move(game, 8), FLIPSIDE_PASS);
    assert_int_equal(flipside_game_move(game, 9), FLIPSIDE_NO_MOVE);
    flipside_game *copy = flipside_game_copy(game);
    assert_true(flipside_game_undo(game) && flipside_game_undo(game) && flipside_game_redo(game));
    assert_int_equal(flipside_game_plies(game), 8);
    assert_int_equal(flipside_game_plies(copy), 9);
    assert_int_equal(flipside_game_write(game, text, sizeof text), 16);
    assert_string_equal(text, "c4c3f5b4a4a5b2a3");
    assert_true(flipside_move_read("F5", ordinary, &move, NULL));
    assert_string_equal(flipside_move_write(move, name), "f5");
    flipside_game_free(copy);
    flipside_game_free(game);
}

// Solves the 4×4 game for both goals: −10 and +4 for the first mover, as published.
static void test_engines(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        flipside_engine_options options = {
            .rules = {(flipside_goal)goal, FLIPSIDE_STANDARD, 4}, .threads = 1, .hash_mb = 8};
        flipside_error error = {0};
        flipside_engine *engine = flipside_engine_new(&options, &error);
        if (!engine)
            fail_msg("%s", error.text);
        flipside_question question = {.level = -1, .solve = true};
        flipside_answer answer;
        flipside_position start = flipside_start_position(options.rules);
        assert_true(flipside_engine_go(engine, start, &question, &answer, &error));
        assert_int_equal(answer.score, goal == FLIPSIDE_MOST ? -10 : 4);
        assert_int_equal(answer.kind, FLIPSIDE_EXACT);
        assert_true(flipside_moves(options.rules, start) >> answer.move & 1);
        assert_int_equal(answer.pv[0], answer.move);
        assert_false(flipside_engine_go(engine, (flipside_position){1, 1, FLIPSIDE_BLACK}, &question, &answer, &error));
        flipside_engine_stop(engine);
        flipside_engine_forget(engine);
        assert_true(strlen(flipside_engine_about(engine)) > 0);
        flipside_engine_free(engine);
    }
    flipside_error error = {0};
    flipside_engine_options bad = {.rules = ordinary, .eval = "tea leaves"};
    assert_null(flipside_engine_new(&bad, &error));
    assert_non_null(strstr(error.text, "tea leaves"));
    flipside_engine_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_facts_of_a_position),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_engines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
