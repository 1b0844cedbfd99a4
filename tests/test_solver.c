// The exact solver against plain minimax and an independent alpha-beta, for both goals and every
// board size, with any table and any number of threads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine.h"
#include "file.h"
#include "game.h"
#include "obf.h"
#include "positions.h"
#include "root.h"
#include "scale.h"
#include "split.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Rules rules_of(Goal goal, int size) {
    return (Rules){.goal = goal, .start = START_STANDARD, .size = size};
}

// A search with a table of so many bytes.
typedef struct Fixture {
    Search search;
    Worker worker;
    Rules rules;
} Fixture;

static Fixture *fixture_make(Rules rules, size_t bytes, int helpers) {
    Fixture *fixture = aligned_alloc(64, (sizeof *fixture + 63) / 64 * 64);
    Pool *pool = helpers ? pool_create(helpers) : NULL;
    fixture->rules = rules;
    search_init(&fixture->search, rules, eval_handmade(rules.goal, rules.size), table_create(bytes),
                pool);
    fixture->worker = (Worker){.search = &fixture->search};
    if (pool)
        pool_begin(pool, &fixture->search);
    return fixture;
}

static void fixture_free(Fixture *fixture) {
    pool_destroy(fixture->search.pool);
    table_destroy(fixture->search.table);
    free(fixture);
}

// Solves and checks that the line is legal, complete and worth the score.
static int solve(Fixture *fixture, Board board, int *move) {
    RootPlan plan = {.depth = 60, .to_end = true, .end_selectivity = SELECTIVITY_NONE};
    RootOutcome outcome;
    fixture->worker.nodes = fixture->worker.check = 0;
    root_search(&fixture->worker, board, &plan, NULL, NULL, &outcome);
    assert_false(outcome.lower_bound || outcome.upper_bound);
    Game game = game_from(fixture->rules, (Position){board, BLACK});
    for (int i = 0; i < outcome.line.length; i++)
        assert_true(game_play(&game, outcome.line.move[i]));
    assert_true(game_over(&game));
    assert_int_equal(game_score(&game, BLACK), outcome.score);
    *move = outcome.line.move[0];
    return outcome.score;
}

static void check_against_minimax(Goal goal, int size, int empties, int count, size_t bytes,
                                  uint64_t seed) {
    Random random = random_seeded(seed);
    Fixture *fixture = fixture_make(rules_of(goal, size), bytes, 0);
    for (int i = 0; i < count; i++) {
        Board board = positions_random(&random, fixture->rules, empties);
        int move, score = positions_minimax(fixture->rules, board);
        assert_int_equal(solve(fixture, board, &move), score);
        assert_int_equal(-positions_minimax(fixture->rules, board_play(board, move)), score);
    }
    fixture_free(fixture);
}

// 20,474 positions of at most 10 empties a goal.
static void test_equals_minimax(void **state) {
    (void)state;
    static const int count[11] = {0, 2600, 3600, 4600, 4600, 3200, 1400, 400, 60, 10, 4};
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int empties = 1; empties <= 10; empties++)
            check_against_minimax((Goal)goal, 8, empties,
                                  scale_count(count[empties], 4 * count[empties]), 1 << 20,
                                  (uint64_t)(100 * goal + empties));
}

static void test_small_boards_equal_minimax(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int empties = 1; empties <= 8; empties++) {
            size_t bytes =
                empties & 1 ? 1 << 20 : 1 << 16; // with the cache of results, and without
            check_against_minimax((Goal)goal, 6, empties, scale_count(300, 3000), bytes,
                                  (uint64_t)empties);
            check_against_minimax((Goal)goal, 4, empties, scale_count(100, 300), bytes,
                                  (uint64_t)empties);
        }
}

// 504 positions of 11 to 14 empties a goal, each with a large table, one of two buckets, and two
// threads.
static void test_equals_alpha_beta(void **state) {
    (void)state;
    static const int positions[] = {[11] = 300, [12] = 130, [13] = 50, [14] = 24};
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = rules_of((Goal)goal, 8);
        Fixture *large = fixture_make(rules, 1 << 24, 0), *tiny = fixture_make(rules, 256, 0);
        Fixture *two = fixture_make(rules, 1 << 20, 1);
        Random random = random_seeded(77 + (uint64_t)goal);
        for (int empties = 11; empties <= 14; empties++)
            for (int i = 0; i < scale_count(positions[empties], 4 * positions[empties]); i++) {
                Board board = positions_random(&random, rules, empties);
                int move, score = positions_alpha_beta(rules, board, -65, 65);
                assert_int_equal(solve(large, board, &move), score);
                assert_int_equal(-positions_alpha_beta(rules, board_play(board, move), -65, 65),
                                 score);
                assert_int_equal(solve(tiny, board, &move), score);
                assert_int_equal(solve(two, board, &move), score);
            }
        fixture_free(large);
        fixture_free(two);
        fixture_free(tiny);
    }
}

// Deep enough for selective iterations, the midgame's table and split points: every way of
// searching agrees.
static void test_threads_and_tables_agree(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = rules_of((Goal)goal, 8);
        Fixture *one = fixture_make(rules, 1 << 24, 0), *two = fixture_make(rules, 1 << 24, 1);
        Fixture *four = fixture_make(rules, 1 << 20, 3), *tiny = fixture_make(rules, 1536, 0);
        Random random = random_seeded(5 + (uint64_t)goal);
        for (int i = 0; i < scale_count(12, 200); i++) {
            Board board = positions_random(&random, rules, 15 + i % 3);
            int move, score = solve(one, board, &move);
            assert_int_equal(solve(two, board, &move), score);
            assert_int_equal(solve(four, board, &move), score);
            assert_int_equal(solve(tiny, board, &move), score);
        }
        fixture_free(one);
        fixture_free(two);
        fixture_free(four);
        fixture_free(tiny);
    }
}

// Every listed score of a test file, through the engine; every `step`-th position with all its
// moves.
static void check_file(const char *name, int from, int to, int step) {
    char path[512];
    Text text = {0};
    snprintf(path, sizeof path, "%s/tests/data/%s", FLIPSIDE_SOURCE_DIR, name);
    assert_true(file_read(path, 1 << 20, &text, NULL));
    EngineOptions options = {.rules = rules_default(), .threads = 2, .hash_mb = 64};
    Engine *engine = engine_create(&options, NULL);
    EngineQuestion question = {.level = -1, .solve = true};
    int number = 0, checked = 0;
    for (char *line = strtok(text.data, "\n"); line; line = strtok(NULL, "\n")) {
        ObfRecord record;
        EngineReport report, moves[MOVES_MAX];
        if (++number < from || number > to || (number - from) % step)
            continue;
        assert_true(obf_parse(line, 8, &record, NULL));
        assert_true(engine_go(engine, record.position, &question, &report, NULL));
        assert_int_equal(report.kind, SCORE_EXACT);
        assert_int_equal(report.score, record.scores.best);
        if (checked++ % 4 == 0) {
            int count = engine_score_moves(engine, record.position, &question, 0, moves, NULL);
            for (int i = 0; i < count; i++)
                for (int k = 0; k < record.scores.count; k++)
                    if (record.scores.moves[k].move == moves[i].move)
                        assert_int_equal(moves[i].score, record.scores.moves[k].score);
        }
    }
    assert_true(checked > 0);
    engine_destroy(engine);
    text_free(&text);
}

static void test_published_scores(void **state) {
    (void)state;
#ifdef SCALE_SANITIZED
    check_file("fforum-1-19.obf", 1, 19, 6);
#else
    bool thorough = scale_count(0, 1);
    check_file("fforum-1-19.obf", 1, 19, 1);
    check_file("fforum-20-39.obf", 1, thorough ? 20 : 15, thorough ? 1 : 3);
    check_file("fforum-40-59.obf", 1, thorough ? 10 : 5, thorough ? 1 : 4);
    check_file("hard-20.obf", 1, 276, thorough ? 1 : 46);
#endif
}

// Published values of the solved small board.
static void test_four_by_four(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        EngineOptions options = {.rules = rules_of((Goal)goal, 4), .threads = 1, .hash_mb = 1};
        Engine *engine = engine_create(&options, NULL);
        EngineQuestion question = {.level = -1, .solve = true};
        EngineReport report;
        assert_true(engine_go(engine, rules_start(options.rules), &question, &report, NULL));
        assert_int_equal(report.kind, SCORE_EXACT);
        assert_int_equal(report.score, goal == GOAL_MOST ? -10 : 4);
        engine_destroy(engine);
    }
}

static void test_win_draw_loss(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        EngineOptions options = {.rules = rules_of((Goal)goal, 8), .threads = 1, .hash_mb = 4};
        Engine *engine = engine_create(&options, NULL);
        EngineQuestion question = {.level = -1, .solve = true, .wld = true};
        Random random = random_seeded(9);
        for (int i = 0; i < scale_count(200, 1000); i++) {
            Board board = positions_random(&random, options.rules, 9 + i % 5);
            EngineReport report;
            int score = positions_alpha_beta(options.rules, board, -1, 1);
            assert_true(engine_go(engine, (Position){board, BLACK}, &question, &report, NULL));
            assert_true(report.wld && report.kind == SCORE_EXACT);
            assert_int_equal(report.score, (score > 0) - (score < 0));
        }
        engine_destroy(engine);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_minimax),    cmocka_unit_test(test_small_boards_equal_minimax),
        cmocka_unit_test(test_equals_alpha_beta), cmocka_unit_test(test_threads_and_tables_agree),
        cmocka_unit_test(test_published_scores),  cmocka_unit_test(test_four_by_four),
        cmocka_unit_test(test_win_draw_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
