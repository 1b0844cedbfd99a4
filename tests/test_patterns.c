// The features of the pattern evaluation: moving is the same as starting anew, and symmetric boards
// score the same.
#include "oracle.h"
#include "pattern_eval.h"
#include "scale.h"
#include "symmetry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// A pattern evaluation with random tables that respect the ties.
static PatternEval *random_eval(const char *set, Goal goal, uint64_t seed) {
    Random random = random_seeded(seed);
    PatternEval *eval = aligned_alloc(64, (sizeof *eval + 63) / 64 * 64);
    memset(eval, 0, sizeof *eval);
    eval->head = (Eval){.kind = &pattern_kind, .goal = goal, .size = 8};
    assert_true(patterns_by_name(&eval->patterns, set));
    int size = patterns_size(&eval->patterns);
    int32_t *tie = malloc((size_t)size * sizeof *tie);
    patterns_canonical(&eval->patterns, tie, NULL, NULL);
    eval->tables = malloc((size_t)size * EVAL_PHASES * sizeof *eval->tables);
    for (int phase = 0; phase < EVAL_PHASES; phase++) {
        int16_t *table = eval->tables + (size_t)phase * (size_t)size;
        eval->bias[phase] = (int16_t)random_below(&random, 100);
        for (int i = 0; i < size; i++)
            table[i] =
                tie[i] == i ? (int16_t)((int)random_below(&random, 401) - 200) : table[tie[i]];
    }
    free(tie);
    return eval;
}

static void destroy(PatternEval *eval) {
    free(eval->tables);
    free(eval);
}

static void moving_equals_starting(void **state) {
    (void)state;
    Random random = random_seeded(7);
    for (const char *const *set = pattern_set_names; *set; set++) {
        PatternEval *eval = random_eval(*set, GOAL_MOST, 3);
        for (int game = scale_count(200, 5000); game > 0; game--) {
            Board board = rules_start(rules_default()).board;
            EvalState now, next, anew;
            eval_start(&eval->head, &now, board);
            for (int passes = 0; passes < 2;) {
                uint64_t moves = board_moves(board);
                if (!moves) {
                    passes++;
                    board = board_pass(board);
                    eval_pass(&eval->head, &now, &next);
                } else {
                    passes = 0;
                    for (int skip = (int)random_below(&random, (uint32_t)bit_count(moves));
                         skip > 0; skip--)
                        moves &= moves - 1;
                    int square = bit_first(moves);
                    uint64_t flipped = board_flip(board, square);
                    board = board_play_flipped(board, square, flipped);
                    eval_play(&eval->head, &now, &next, square, flipped);
                }
                now = next;
                eval_start(&eval->head, &anew, board);
                assert_memory_equal(&now, &anew, sizeof now);
            }
        }
        destroy(eval);
    }
}

static void symmetric_boards_score_the_same(void **state) {
    (void)state;
    Random random = random_seeded(8);
    for (const char *const *set = pattern_set_names; *set; set++) {
        PatternEval *eval = random_eval(*set, GOAL_FEWEST, 4);
        for (int n = scale_count(2000, 50000); n > 0; n--) {
            Board board = oracle_random_board(&random);
            EvalState features;
            eval_start(&eval->head, &features, board);
            int fine = eval_score_units(&eval->head, &features, board);
            for (int s = 1; s < SYMMETRIES; s++) {
                Board image = symmetry_board(board, s);
                eval_start(&eval->head, &features, image);
                assert_int_equal(eval_score_units(&eval->head, &features, image), fine);
            }
        }
        destroy(eval);
    }
}

// The parts are the evaluation to the last unit; exchanged colours turn the squares' signs and
// leave the turn's part; a symmetry moves them along with the board.
static void parts_add_up(void **state) {
    (void)state;
    Random random = random_seeded(17);
    for (const char *const *set = pattern_set_names; *set; set++) {
        PatternEval *eval = random_eval(*set, GOAL_FEWEST, 4);
        for (int i = 0; i < scale_count(300, 10000); i++) {
            Board board = oracle_random_board(&random);
            EvalState start;
            EvalParts parts, exchanged, turned;
            eval_start(&eval->head, &start, board);
            assert_true(eval_parts(&eval->head, board, &parts));
            assert_true(eval_parts(&eval->head, board_pass(board), &exchanged));
            int64_t sum = parts.turn;
            for (int square = 0; square < SQUARE_COUNT; square++) {
                sum += parts.square[square];
                assert_true(parts.square[square] == -exchanged.square[square]);
            }
            assert_true(sum == (int64_t)eval_score_units(&eval->head, &start, board) *
                                   EVAL_PARTS_PER_UNIT);
            assert_true(parts.turn == exchanged.turn);
            int s = (int)random_below(&random, SYMMETRIES);
            assert_true(eval_parts(&eval->head, symmetry_board(board, s), &turned));
            for (int square = 0; square < SQUARE_COUNT; square++)
                assert_true(turned.square[symmetry_square(square, s)] == parts.square[square]);
        }
        destroy(eval);
    }
    EvalParts parts;
    assert_false(
        eval_parts(eval_handmade(GOAL_MOST, 8), rules_start(rules_default()).board, &parts));
}

static void index_counts_in_balanced_ternary(void **state) {
    (void)state;
    Shape shape = {.count = 3, .square = {0, 1, 8}};
    Patterns patterns;
    assert_true(patterns_make(&patterns, &shape, 1, NULL));
    assert_int_equal(patterns.feature_count, 4);
    assert_int_equal(patterns_size(&patterns), 27);
    EvalState features;
    patterns_start(&patterns, &features, (Board){.player = bit(0) | bit(8), .opponent = bit(1)});
    assert_int_equal(features.feature[0], 1 - 3 + 9);
    // b1 and a2 are mirror images: index 9 − 3 and 3 − 9 mean the same.
    int32_t tie[27];
    patterns_canonical(&patterns, tie, NULL, NULL);
    assert_int_equal(tie[13 + 9 - 3], 13 + 3 - 9);
    assert_int_equal(tie[13 + 3 - 9], 13 + 3 - 9);
}

static void bad_shapes_are_refused(void **state) {
    (void)state;
    Patterns patterns;
    Error error;
    Shape twice = {.count = 2, .square = {5, 5}}, outside = {.count = 1, .square = {64}},
          none = {0};
    assert_false(patterns_make(&patterns, &twice, 1, &error));
    assert_false(patterns_make(&patterns, &outside, 1, &error));
    assert_false(patterns_make(&patterns, &none, 1, &error));
    assert_false(patterns_make(&patterns, &none, 0, &error));
    Shape many[9];
    for (int i = 0; i < 9; i++)
        many[i] = (Shape){.count = 2, .square = {0, (uint8_t)(10 + i)}};
    assert_false(patterns_make(&patterns, many, 9, &error));
    assert_false(patterns_by_name(&patterns, "no such set"));
}

static void score_is_rounded_and_kept_in_range(void **state) {
    (void)state;
    PatternEval *eval = random_eval("standard", GOAL_MOST, 5);
    memset(eval->tables, 0,
           (size_t)patterns_size(&eval->patterns) * EVAL_PHASES * sizeof *eval->tables);
    Board board = rules_start(rules_default()).board;
    EvalState features;
    eval_start(&eval->head, &features, board);
    const int cases[][2] = {{0, 0},    {63, 0},      {64, 1},     {-63, 0},
                            {-64, -1}, {128 * 7, 7}, {32000, 64}, {-32000, -64}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        eval->bias[4] = (int16_t)cases[i][0];
        assert_int_equal(eval_score(&eval->head, &features, board), cases[i][1]);
    }
    destroy(eval);
}

// The same scores on every instruction set and compiler.
static void scores_are_the_same_on_every_build(void **state) {
    (void)state;
    PatternEval *eval = random_eval("wide", GOAL_MOST, 9);
    Random random = random_seeded(10);
    uint64_t hash = 0;
    for (int i = 0; i < 2000; i++) {
        Board board = oracle_random_board(&random);
        EvalState features, next;
        eval_start(&eval->head, &features, board);
        hash = hash * 1099511628211ULL +
               (uint64_t)(eval_score_units(&eval->head, &features, board) + 1000000);
        for (uint64_t moves = board_moves(board); moves;) {
            int square = bit_take(&moves);
            uint64_t flipped = board_flip(board, square);
            eval_play(&eval->head, &features, &next, square, flipped);
            int score = eval_score(&eval->head, &next, board_play_flipped(board, square, flipped));
            hash = hash * 1099511628211ULL + (uint64_t)(score + 100);
        }
    }
    assert_true(hash == 0xEE8296AABC543E07ULL);
    destroy(eval);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moving_equals_starting),
        cmocka_unit_test(symmetric_boards_score_the_same),
        cmocka_unit_test(parts_add_up),
        cmocka_unit_test(index_counts_in_balanced_ternary),
        cmocka_unit_test(bad_shapes_are_refused),
        cmocka_unit_test(score_is_rounded_and_kept_in_range),
        cmocka_unit_test(scores_are_the_same_on_every_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
