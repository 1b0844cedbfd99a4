// The engine handle: limits, levels, stopping, pondering, determinism, several engines at once,
// impossible requests.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "clock.h"
#include "engine.h"
#include "input.h"
#include "positions.h"
#include "scale.h"
#include "yardstick.h"

#include <pthread.h>
#include <string.h>

static Engine *make_engine(Goal goal, Start start, int size, int threads) {
    EngineOptions options = {.rules = {goal, start, size}, .threads = threads, .hash_mb = 8};
    Error error;
    Engine *engine = engine_create(&options, &error);
    assert_non_null(engine);
    return engine;
}

static EngineReport ask(Engine *engine, Board board, EngineQuestion question) {
    EngineReport report;
    Error error;
    assert_true(engine_go(engine, (Position){board, BLACK}, &question, &report, &error));
    return report;
}

static void test_one_thread_is_deterministic(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Engine *first = make_engine((Goal)goal, START_STANDARD, 8, 1);
        Engine *second = make_engine((Goal)goal, START_STANDARD, 8, 1);
        Random random = random_seeded(3);
        for (int i = 0; i < 12; i++) {
            Board board =
                positions_random(&random, (Rules){(Goal)goal, START_STANDARD, 8}, 12 + 3 * i);
            EngineQuestion question = {.level = 8};
            engine_clear(first);
            engine_clear(second);
            EngineReport a = ask(first, board, question), b = ask(second, board, question);
            assert_int_equal(a.nodes, b.nodes);
            assert_int_equal(a.score, b.score);
            assert_int_equal(a.pv_length, b.pv_length);
            assert_memory_equal(a.pv, b.pv, (size_t)a.pv_length);
        }
        engine_destroy(first);
        engine_destroy(second);
    }
}

static void test_every_level_answers(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int size = 4; size <= 8; size += 2) {
            Engine *engine = make_engine((Goal)goal, START_STANDARD, size, 1);
            Rules rules = {(Goal)goal, START_STANDARD, size};
            Random random = random_seeded(4);
            for (int level = 0; level <= 10; level++) {
                Board board = positions_random(&random, rules,
                                               size == 4   ? 6
                                               : size == 6 ? 16
                                                           : 20 + level);
                EngineReport report = ask(engine, board, (EngineQuestion){.level = level});
                assert_true(rules_moves(rules, board) & bit(report.move));
                int empties = bit_count(board_region(size) & ~board_discs(board));
                const EngineLevel *row = engine_level((Goal)goal, level);
                if (empties <= row->endgame)
                    assert_int_equal(report.kind, SCORE_EXACT);
                else
                    assert_int_equal(report.depth, row->depth < empties ? row->depth : empties - 1);
            }
            engine_destroy(engine);
        }
}

static void test_levels_rise(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        for (int level = 1; level < ENGINE_LEVELS; level++) {
            const EngineLevel *low = engine_level((Goal)goal, level - 1),
                              *high = engine_level((Goal)goal, level);
            assert_true(high->depth >= low->depth && high->endgame >= low->endgame);
            assert_true(high->endgame_selective >= high->endgame);
            assert_int_equal(high->depth, engine_level(GOAL_MOST, level)->depth);
        }
        assert_null(engine_level((Goal)goal, ENGINE_LEVELS));
        assert_null(engine_level((Goal)goal, -1));
    }
}

static void test_depth_and_node_limits(void **state) {
    (void)state;
    Engine *engine = make_engine(GOAL_FEWEST, START_STANDARD, 8, 1);
    Board board = rules_start(rules_default()).board;
    assert_int_equal(
        ask(engine, board, (EngineQuestion){.level = -1, .limits = {.depth = 5}}).depth, 5);
    Random random = random_seeded(8);
    for (int i = 0; i < 20; i++) {
        board = positions_random(&random, rules_default(), 25 + i);
        EngineReport report =
            ask(engine, board, (EngineQuestion){.level = -1, .limits = {.nodes = 20000}});
        assert_in_range(report.nodes, 15000, 21000);
    }
    engine_destroy(engine);
}

// Past the limit each thread only finishes the last squares it is at: twelve at most, some thousand
// nodes.
static void test_node_limits_on_threads(void **state) {
    (void)state;
    static const uint64_t limits[] = {1, 2, 3, 5, 100, 3000, 40000};
    for (int threads = 1; threads <= 4; threads++) {
        Engine *engine = make_engine(GOAL_MOST, START_STANDARD, 8, threads);
        Random random = random_seeded(18);
        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
            Board board = positions_random(&random, rules_default(), 22 + 4 * (int)i);
            EngineQuestion question = {.level = -1, .limits = {.depth = 14, .nodes = limits[i]}};
            engine_clear(engine);
            EngineReport report = ask(engine, board, question);
            assert_true(rules_moves(rules_default(), board) & bit(report.move));
            assert_in_range(report.nodes, 1, limits[i] + (uint64_t)threads * 10000);
            assert_true(report.nodes >= limits[i] ||
                        report.depth == 14); // nor is less used than was allowed
        }
        engine_destroy(engine);
    }
}

// A search that failed low and then high around the last score went round for ever here.
static void test_unsteady_windows_end(void **state) {
    (void)state;
    EngineOptions options = {
        .rules = {GOAL_FEWEST, START_STANDARD, 8}, .threads = 1, .hash_mb = 8, .eval = "handmade"};
    Engine *engine = engine_create(&options, NULL);
    assert_non_null(engine);
    Board board = {.player = 0xFCF8F0F2E0C0C000ULL, .opponent = 0x03070F0D1F3834E2ULL};
    for (int depth = 6; depth <= 9; depth++) {
        engine_clear(engine);
        EngineQuestion question = {.level = -1, .limits = {.depth = depth, .nodes = 10000000}};
        assert_int_equal(ask(engine, board, question).depth, depth);
    }
    engine_destroy(engine);
}

// Moves of a series that came late by more than the machine made a plain loop late that worked in
// turn with them, in this series or before (*worst).
static int late_moves(Engine *engine, int moves, double *worst) {
    const double limit = 0.02, slack = 0.002;
    enum { MOVES_MOST = 1000 };
    Random random = random_seeded(6);
    double took[MOVES_MOST];
    int late = 0;
    assert_true(moves <= MOVES_MOST);
    for (int i = 0; i < moves; i++) {
        Board board = positions_random(&random, rules_default(), 8 + i % 50);
        double begin = clock_now();
        ask(engine, board, (EngineQuestion){.level = -1, .limits = {.seconds = limit}});
        took[i] = clock_now() - begin;
        double loop = yardstick_late(limit);
        *worst = loop > *worst ? loop : *worst;
    }
    for (int i = 0; i < moves; i++)
        late += took[i] > limit + slack + 2 * *worst;
    return late;
}

// A busy machine may be unfair to the engine for once; a search that is late is so in every series.
static void test_no_move_is_late(void **state) {
    (void)state;
    Engine *engine = make_engine(GOAL_MOST, START_STANDARD, 8, 2);
    int late = 1;
    double worst = 0;
    for (int series = 0; series < 10 && late > 0; series++)
        late = late_moves(engine, scale_count(100, 1000), &worst);
    assert_int_equal(late, 0);
    engine_destroy(engine);
}

static void *stop_soon(void *flag) {
    clock_sleep(0.05);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void test_stop_from_another_thread(void **state) {
    (void)state;
    Engine *engine = make_engine(GOAL_MOST, START_STANDARD, 8, 2);
    atomic_bool stop = false;
    EngineQuestion question = {.level = -1, .limits = {.stop = &stop}};
    pthread_t thread;
    pthread_create(&thread, NULL, stop_soon, &stop);
    EngineReport report = ask(engine, rules_start(rules_default()).board,
                              question); // without the stop it never comes back
    assert_true(atomic_load(&stop));     // nor does it before
    assert_true(rules_moves(rules_default(), rules_start(rules_default()).board) &
                bit(report.move));
    pthread_join(thread, NULL);
    engine_destroy(engine);
}

// Waits until our threads have worked for that long, or rest.
static void wait_for_work(double seconds) {
    double begin = yardstick_work(), before;
    do {
        before = yardstick_work();
        clock_sleep(1);
    } while (yardstick_work() - begin < seconds && yardstick_work() - before > 0.001);
}

static void test_pondering_fills_the_table(void **state) {
    (void)state;
    Engine *engine = make_engine(GOAL_MOST, START_STANDARD, 8, 1);
    Random random = random_seeded(12);
    Board board = positions_random(&random, rules_default(), 18);
    EngineQuestion question = {.level = -1, .solve = true};
    uint64_t cold = ask(engine, board, question).nodes;
    engine_clear(engine);
    engine_ponder(engine, (Position){board, BLACK}, 0);
    wait_for_work(1.5);
    uint64_t warm = ask(engine, board, question).nodes;
    assert_true(warm < cold / 2);
    engine_ponder(engine, (Position){board, BLACK}, 0); // destroyed while pondering
    engine_destroy(engine);
}

// A finished game is told while another search runs, which ends then, and what is asked next is
// answered as ever.
static void test_finished_games_wait_for_nobody(void **state) {
    (void)state;
    Engine *engine = make_engine(GOAL_MOST, START_STANDARD, 8, 1);
    Random random = random_seeded(12);
    Board board = positions_random(&random, rules_default(), 20),
          over = {.player = 0xFF, .opponent = 0};
    EngineQuestion question = {.level = 4};
    EngineReport cold = ask(engine, board, question);
    engine_clear(engine);
    engine_start_thread(engine);
    engine_start_thread(engine); // that is awake
    engine_ponder(engine, (Position){board, BLACK}, 0);
    assert_int_equal(ask(engine, over, question).score, 64);
    engine_clear(engine);
    EngineReport report = ask(engine, board, question);
    assert_int_equal(report.nodes, cold.nodes);
    assert_int_equal(report.score, cold.score);
    engine_destroy(engine);
}

// A question that is may_answer_early ends long before its time where one move is better by far
// (here by 19 discs); forced moves have their test with the clock's plan.
static void test_hasty_questions(void **state) {
    (void)state;
    Engine *engine = make_engine(GOAL_MOST, START_STANDARD, 8, 1);
    Game game = game_new(rules_default());
    Error error;
    assert_true(input_game("c4c5b6d3f5b5d2f4e3e6c3g5g4e2d7c2b1a7e1b2b4a3d6e7c1d1", rules_default(),
                           &game, &error));
    EngineQuestion question = {.level = -1, .limits = {.depth = 6}};
    int best = ask(engine, game.now.board, question).move;
    question = (EngineQuestion){.level = -1, .hasty = true, .limits = {.seconds = 40}};
    EngineReport report = ask(engine, game.now.board, question);
    assert_int_equal(report.move, best);
    assert_true(report.seconds < 30);
    engine_destroy(engine);
}

static void count_call(const EngineReport *report, void *user) {
    int *last = user;
    assert_true(report->depth >= *last);
    assert_true(report->pv_length > 0);
    *last = report->depth;
}

static void test_progress_is_told(void **state) {
    (void)state;
    int last = 0;
    Engine *engine = make_engine(GOAL_FEWEST, START_STANDARD, 8, 1);
    ask(engine, rules_start(rules_default()).board,
        (EngineQuestion){
            .level = -1, .limits = {.depth = 6}, .progress = count_call, .user = &last});
    assert_int_equal(last, 6);
    engine_destroy(engine);
}

static void test_open_start_and_ends(void **state) {
    (void)state;
    Engine *engine = make_engine(GOAL_MOST, START_OPEN, 8, 1);
    Rules rules = {GOAL_MOST, START_OPEN, 8};
    Board board = {0, 0};
    for (int i = 0; i < 4; i++) {
        EngineReport report = ask(engine, board, (EngineQuestion){.level = 3});
        assert_true(rules_moves(rules, board) & bit(report.move));
        board = rules_play(rules, board, report.move);
    }
    assert_int_equal(bit_count(board_discs(board)), 4);
    engine_destroy(engine);
    engine = make_engine(GOAL_MOST, START_STANDARD, 8, 1);
    Board over = {.player = 0xFF, .opponent = 0};
    EngineReport report = ask(engine, over, (EngineQuestion){.level = 5});
    assert_int_equal(report.move, MOVE_NONE);
    assert_int_equal(report.score, 64);
    assert_int_equal(report.kind, SCORE_EXACT);
    Board pass = {.player = bit(1),
                  .opponent = bit(0)}; // only the other side can move, and takes all
    report = ask(engine, pass, (EngineQuestion){.level = 5});
    assert_int_equal(report.move, MOVE_PASS);
    assert_int_equal(report.score, -64);
    engine_destroy(engine);
}

static void expect_refusal(EngineOptions options, const char *words) {
    Error error = {0};
    assert_null(engine_create(&options, &error));
    if (!strstr(error.text, words))
        fail_msg("no \"%s\": %s", words, error.text);
}

static void test_impossible_requests(void **state) {
    (void)state;
    Rules rules = rules_default();
    expect_refusal((EngineOptions){.rules = rules, .threads = -1}, "threads");
    expect_refusal((EngineOptions){.rules = rules, .threads = 5000}, "threads");
    expect_refusal((EngineOptions){.rules = rules, .threads = 1, .hash_mb = (size_t)1 << 40}, "MB");
    expect_refusal((EngineOptions){.rules = rules, .threads = 1, .eval = "oracle"}, "oracle");
    expect_refusal((EngineOptions){.rules = rules, .threads = 1, .weights = "/nonexistent/weights"},
                   "/nonexistent/weights");
    Engine *engine = make_engine(GOAL_MOST, START_STANDARD, 8, 1);
    EngineQuestion question = {.level = ENGINE_LEVELS};
    EngineReport report;
    Error error = {0};
    assert_false(engine_go(engine, rules_start(rules), &question, &report, &error));
    assert_non_null(strstr(error.text, "level"));
    engine_destroy(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_thread_is_deterministic),
        cmocka_unit_test(test_every_level_answers),
        cmocka_unit_test(test_levels_rise),
        cmocka_unit_test(test_depth_and_node_limits),
        cmocka_unit_test(test_node_limits_on_threads),
        cmocka_unit_test(test_unsteady_windows_end),
        cmocka_unit_test(test_no_move_is_late),
        cmocka_unit_test(test_stop_from_another_thread),
        cmocka_unit_test(test_pondering_fills_the_table),
        cmocka_unit_test(test_finished_games_wait_for_nobody),
        cmocka_unit_test(test_hasty_questions),
        cmocka_unit_test(test_progress_is_told),
        cmocka_unit_test(test_open_start_and_ends),
        cmocka_unit_test(test_impossible_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
