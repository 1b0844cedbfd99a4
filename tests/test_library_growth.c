// What the library promises to programs built with other versions of it, what zero means
// everywhere, games from text, and values that make no sense.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <flipside/flipside.h>

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The layout on 64-bit machines, which is part of the SONAME's promise: fields are only added at
// the end.
#define AT(type, field, offset)                                                                    \
    _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")
_Static_assert(sizeof(flipside_rules) == 12 && sizeof(flipside_position) == 24 &&
                   sizeof(flipside_error) == 392,
               "rules, positions and errors never change");
AT(flipside_engine_options, threads, 12);
AT(flipside_engine_options, hash_mb, 16);
AT(flipside_engine_options, eval, 24);
AT(flipside_engine_options, weights, 32);
AT(flipside_question, depth, 8);
AT(flipside_question, nodes, 16);
AT(flipside_question, level, 24);
AT(flipside_question, solve, 28);
AT(flipside_question, wld, 29);
AT(flipside_question, progress, 32);
AT(flipside_question, user, 40);
AT(flipside_answer, score, 4);
AT(flipside_answer, kind, 8);
AT(flipside_answer, depth, 12);
AT(flipside_answer, selectivity, 16);
AT(flipside_answer, pv, 20);
AT(flipside_answer, pv_length, 276);
AT(flipside_answer, nodes, 280);
AT(flipside_answer, seconds, 288);
AT(flipside_answer, win_chance, 296);
AT(flipside_answer, complete, 304);

static const flipside_rules zero_rules;

static flipside_engine *make_engine(void) {
    flipside_error error = {0};
    flipside_engine_options options = {.threads = 1, .hash_mb = 4};
    flipside_engine *engine = flipside_engine_new(&options, &error);
    if (!engine)
        fail_msg("%s", error.text);
    return engine;
}

static void test_version(void **state) {
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", FLIPSIDE_VERSION_MAJOR, FLIPSIDE_VERSION_MINOR,
             FLIPSIDE_VERSION_PATCH);
    assert_string_equal(flipside_version(), text);
    assert_int_equal(flipside_version_number(), FLIPSIDE_VERSION_NUMBER);
}

// Zero is the ordinary game, a good engine and a question of the usual level; NULL is zero.
static void test_zero(void **state) {
    (void)state;
    flipside_error error = {0};
    flipside_position start = flipside_start_position(zero_rules), read;
    int move;
    assert_true(start.black == flipside_start_position(flipside_rules_default()).black);
    assert_true(flipside_position_check(zero_rules, start, &error));
    assert_true(flipside_move_read("h8", zero_rules, &move, &error) && move == 63);
    assert_true(flipside_position_read("0x810000000 0x1008000000 X", zero_rules, &read, &error));
    flipside_game *game = flipside_game_new(zero_rules, &error);
    assert_non_null(game);
    assert_int_equal(flipside_game_rules(game).size, 8);
    flipside_game_free(game);
    flipside_engine_options options = {0};
    for (int i = 0; i < 2; i++) {
        flipside_engine *engine = flipside_engine_new(i ? &options : NULL, &error);
        if (!engine)
            fail_msg("%s", error.text);
        flipside_question question = {0};
        flipside_answer answer;
        assert_true(flipside_engine_go(engine, start, i ? &question : NULL, &answer, &error));
        assert_true(answer.depth == FLIPSIDE_LEVEL_DEFAULT && answer.complete &&
                    answer.kind == FLIPSIDE_ESTIMATE);
        flipside_engine_free(engine);
    }
}

// An older program's structs are shorter, a newer one's longer; nothing beyond them is touched.
static void test_other_sizes(void **state) {
    (void)state;
    flipside_error error = {0};
    flipside_position start = flipside_start_position(zero_rules);
    struct {
        flipside_engine_options now;
        char later[24];
    } options = {.now = {.threads = 1, .hash_mb = 2}};
    struct {
        flipside_question now;
        char later[24];
    } question = {.now = {.depth = 3}};
    struct {
        flipside_answer now;
        char later[24];
    } answer, answers[FLIPSIDE_MOVES_MAX];
    flipside_engine *engine = flipside_engine_new_sized(&options.now, sizeof options, &error);
    assert_non_null(engine);

    memset(&answer, 'x', sizeof answer);
    assert_true(flipside_engine_go_sized(engine, start, &question.now, sizeof question, &answer.now,
                                         sizeof answer, &error));
    assert_int_equal(answer.now.depth, 3);
    for (size_t i = 0; i < sizeof answer.later; i++)
        assert_int_equal(answer.later[i], 0);
    int count = flipside_engine_score_moves_sized(engine, start, &question.now, sizeof question,
                                                  &answers[0].now, sizeof answers[0],
                                                  FLIPSIDE_MOVES_MAX, &error);
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++)
        assert_true(answers[i].now.depth == 3 && answers[i].now.pv[0] == answers[i].now.move);

    question.later[20] = 1;
    assert_false(flipside_engine_go_sized(engine, start, &question.now, sizeof question,
                                          &answer.now, sizeof answer, &error));
    assert_non_null(strstr(error.text, flipside_version()));
    options.later[0] = 1;
    assert_null(flipside_engine_new_sized(&options.now, sizeof options, &error));

    memset(&answer, 'x', sizeof answer);                     // as before win_chance and complete
    question.now.progress = (flipside_progress)(uintptr_t)1; // lies beyond what this program knows
    size_t old_answer = offsetof(flipside_answer, win_chance),
           old_question = offsetof(flipside_question, progress);
    assert_true(flipside_engine_go_sized(engine, start, &question.now, old_question, &answer.now,
                                         old_answer, &error));
    assert_int_equal(answer.now.depth, 3);
    for (size_t i = old_answer; i < sizeof answer; i++)
        assert_int_equal(((char *)&answer)[i], 'x');
    flipside_engine_free(engine);
}

static void test_texts(void **state) {
    (void)state;
    flipside_error error = {0};
    static const struct {
        const char *text;
        int plies, size;
        flipside_color side;
    } good[] = {
        {"f5d6c3", 3, 8, FLIPSIDE_WHITE},
        {"  1. f5 d6 2. c3 d3\n", 4, 8, FLIPSIDE_BLACK},
        {"---------------------------OX------XO--------------------------- O", 0, 8,
         FLIPSIDE_WHITE},
        {"0x810000000 0x1008000000 X", 0, 8, FLIPSIDE_BLACK},
        {"(;GM[Othello]PC[a]DT[b]PB[c]PW[d]RE[?]TI[1]TY[8]BO[8 "
         "---------------------------O*------*O------------------"
         "--------- *]B[F5]W[D6];)",
         2, 8, FLIPSIDE_BLACK},
        {"(;GM[2]FF[4]SZ[8];B[f5];W[d6])", 2, 8, FLIPSIDE_BLACK},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        flipside_game *game = flipside_game_from_text(zero_rules, good[i].text, &error);
        if (!game)
            fail_msg("%s: %s", good[i].text, error.text);
        assert_int_equal(flipside_game_plies(game), good[i].plies);
        assert_int_equal(flipside_game_rules(game).size, good[i].size);
        assert_int_equal(flipside_game_position(game).side, good[i].side);
        flipside_game_free(game);
    }
    static const struct {
        const char *text;
        size_t column;
    } bad[] = {{"", 0},        {"   ", 0},       {"hello", 1},
               {" f5d6a1", 6}, {"f5d6\n---", 6}, {"(;GM[Othello]", 0}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error = (flipside_error){0};
        assert_null(flipside_game_from_text(zero_rules, bad[i].text, &error));
        assert_true(*error.text);
        if (bad[i].column)
            assert_int_equal(error.column, bad[i].column);
        assert_null(flipside_game_from_text(zero_rules, bad[i].text, NULL));
    }
    assert_null(flipside_game_from_text((flipside_rules){.size = 5}, "f5", &error));
    assert_non_null(strstr(error.text, "size"));
}

static void test_every_new_explains(void **state) {
    (void)state;
    const flipside_rules wrong = {(flipside_goal)9, FLIPSIDE_STANDARD, 8};
    flipside_error error = {0};
    assert_null(flipside_game_new(wrong, &error));
    assert_non_null(strstr(error.text, "goal"));
    error = (flipside_error){0};
    assert_null(flipside_game_from(zero_rules, (flipside_position){1, 1, FLIPSIDE_BLACK}, &error));
    assert_non_null(strstr(error.text, "a1"));
    const flipside_engine_options impossible[] = {
        {.threads = -1},        {.threads = INT_MAX},
        {.hash_mb = SIZE_MAX},  {.hash_mb = SIZE_MAX >> 20},
        {.eval = "tea leaves"}, {.weights = "/nonexistent"},
        {.rules = {.size = -1}}};
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        error = (flipside_error){0};
        assert_null(flipside_engine_new(&impossible[i], &error));
        assert_true(*error.text);
        assert_null(flipside_engine_new(&impossible[i], NULL));
    }
}

static uint64_t mix(uint64_t *seed) {
    uint64_t z = *seed += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

static bool same_position(flipside_position a, flipside_position b) {
    return a.black == b.black && a.white == b.white && a.side == b.side;
}

// Boards that overlap, sides and squares that do not exist: nothing undefined, no square moved to
// that is not free, and what cannot be played changes nothing.
static void test_any_values(void **state) {
    (void)state;
    uint64_t seed = 1, leaves;
    static const int odd[] = {INT_MIN, -65, -1, 0, 7, 63, 64, 65, 66, 255, 256, INT_MAX};
    flipside_engine *engine = make_engine();
    for (int i = 0; i < 2000; i++) {
        flipside_rules rules = {(flipside_goal)odd[mix(&seed) % 12],
                                (flipside_start)odd[mix(&seed) % 12],
                                i % 3 ? 8 : odd[mix(&seed) % 12]};
        flipside_position position = {mix(&seed), mix(&seed), (flipside_color)odd[mix(&seed) % 12]},
                          after = position;
        char text[512], name[3];
        int move = odd[mix(&seed) % 12];
        uint64_t discs = position.black | position.white;
        flipside_position start = flipside_start_position(rules);
        assert_true((start.black & start.white) == 0 && start.side == FLIPSIDE_BLACK);
        assert_false(
            flipside_position_check(rules, position, NULL)); // both have discs on the same squares
        assert_int_equal(flipside_moves(rules, position) & discs, 0);
        flipside_flips(rules, position, move);
        if (!flipside_play(rules, &after, move))
            assert_true(same_position(after, position));
        else
            assert_true(move == FLIPSIDE_PASS || (flipside_moves(rules, position) >> move & 1));
        flipside_over(rules, position);
        assert_in_range(flipside_score(rules, position, (flipside_color)move) + 128, 0, 256);
        assert_int_equal(flipside_stable(rules, position, (flipside_color)move) & ~discs, 0);
        flipside_position canonical = flipside_canonical(position),
                          twice = flipside_canonical(canonical);
        assert_true(same_position(canonical, twice));
        assert_int_equal(flipside_hash(position), flipside_hash(position));
        size_t length =
            flipside_position_write(position, rules, (flipside_form)move, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_int_equal(strlen(flipside_move_write(move, rules, name)), 2);
        if (i < 50)
            flipside_perft(rules, position, 1, i % 2, odd[i % 12], &leaves);
        flipside_error error = {0};
        double score, chance;
        assert_false(flipside_engine_evaluate(engine, position, &score, &chance, &error));
        assert_true(*error.text);
        assert_int_equal(flipside_engine_score_moves(engine, position, NULL, NULL, 0, &error), -1);
    }
    flipside_game *game = flipside_game_new(zero_rules, NULL);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        assert_false(flipside_game_play(game, odd[i]));
        assert_int_equal(flipside_game_move(game, odd[i]), FLIPSIDE_NO_MOVE);
        assert_int_equal(flipside_game_score(game, (flipside_color)odd[i]), 0);
    }
    assert_false(flipside_game_undo(game) || flipside_game_redo(game));
    flipside_game_free(game);
    flipside_game_free(NULL);
    flipside_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_zero),
        cmocka_unit_test(test_other_sizes),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_every_new_explains),
        cmocka_unit_test(test_any_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
