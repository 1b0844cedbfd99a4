// Memory runs out under the public library (scarce.h): every handle that cannot be made says why,
// nothing is lost.
#include "scarce.h"

#include <flipside/flipside.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const flipside_rules rules = {FLIPSIDE_FEWEST, FLIPSIDE_STANDARD, 8};

static bool pass_on(const flipside_error *from, Error *to) {
    return error_set(to, "%s", from->text);
}

static bool use_games(Error *error) {
    flipside_error wrong = {0};
    flipside_game *game = flipside_game_new(rules, &wrong);
    bool good = game && flipside_game_read(game, "f5d6c3", &wrong);
    flipside_game *copy = good ? flipside_game_copy(game, &wrong) : NULL;
    flipside_game *told =
        copy ? flipside_game_from_text(rules, "(;FF[4]GM[2]SZ[8];B[f5];W[d6])", &wrong) : NULL;
    flipside_game *from =
        told ? flipside_game_from(rules, flipside_game_position(copy), &wrong) : NULL;
    if (from) {
        char text[64];
        assert_int_equal(flipside_game_plies(copy), 3);
        assert_int_equal(flipside_game_plies(told), 2);
        assert_int_equal(flipside_game_moves(from), flipside_game_moves(game));
        size_t length = flipside_game_write(game, text, sizeof text);
        good = length == 6 ? strcmp(text, "f5d6c3") == 0 : scarce_refused(error);
    } else {
        good = pass_on(&wrong, error);
    }
    flipside_game_free(game);
    flipside_game_free(copy);
    flipside_game_free(told);
    flipside_game_free(from);
    return good;
}

static void games(void **state) {
    (void)state;
    assert_true(scarce_run(use_games) > 6);
}

static bool use_positions(Error *error) {
    flipside_error wrong = {0};
    flipside_position start = flipside_start_position(rules), back;
    char text[256];
    uint64_t leaves;
    for (int form = 0; form < 4; form++) {
        size_t length =
            flipside_position_write(start, rules, (flipside_form)form, text, sizeof text);
        if (length == 0)
            return scarce_refused(error);
        if (!flipside_position_read(text, rules, &back, &wrong))
            return pass_on(&wrong, error);
        assert_true(back.black == start.black && back.white == start.white &&
                    back.side == start.side);
    }
    if (!flipside_perft(rules, start, 4, true, 2, &leaves))
        return scarce_refused(error);
    assert_int_equal(leaves, 244);
    return true;
}

static void positions(void **state) {
    (void)state;
    assert_true(scarce_run(use_positions) >= 4);
}

static void hear(const flipside_answer *answer, void *user) {
    *(int *)user = answer->depth;
}

static bool use_engine(const char *eval, const char *about, Error *error) {
    flipside_error wrong = {0};
    flipside_engine_options options = {.rules = rules, .threads = 2, .hash_mb = 1, .eval = eval};
    flipside_engine *engine = flipside_engine_new(&options, &wrong);
    if (!engine)
        return pass_on(&wrong, error);
    flipside_position start = flipside_start_position(rules);
    flipside_answer answer, answers[FLIPSIDE_MOVES_MAX];
    double score, chance;
    int heard = 0;
    flipside_question question = {.depth = 3, .progress = hear, .user = &heard};
    assert_memory_equal(flipside_engine_about(engine), about, strlen(about));
    bool good = flipside_engine_go(engine, start, &question, &answer, &wrong) &&
                flipside_engine_score_moves(engine, start, &question, answers, FLIPSIDE_MOVES_MAX,
                                            &wrong) == 4 &&
                flipside_engine_evaluate(engine, start, &score, &chance, &wrong);
    if (good)
        assert_true(answer.depth == 3 && heard == 3 &&
                    (flipside_moves(rules, start) >> answer.move & 1));
    flipside_engine_free(engine);
    return good || pass_on(&wrong, error);
}

static bool use_engines(Error *error) {
    return use_engine("handmade", "hand-crafted", error) &&
           use_engine("patterns", "pattern", error) && use_engine(NULL, "pattern", error);
}

static void engines(void **state) {
    (void)state;
    setenv("FLIPSIDE_WEIGHTS", FLIPSIDE_SOURCE_DIR "/src/frontends/browser/weights",
           1); // tables alone, read hundreds of times
    assert_true(scarce_run(use_engines) > 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),
        cmocka_unit_test(positions),
        cmocka_unit_test(engines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
