// The move and the line belong to the score: whatever is asked for (exact, win–draw–loss, every
// move) and whatever ended the search, checked against a plain alpha-beta.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine.h"
#include "game.h"
#include "positions.h"
#include "root.h"
#include "scale.h"

#include <stdio.h>
#include <string.h>

static int sign(int score) {
    return (score > 0) - (score < 0);
}

// What a plain search knows of a position: its value and that of each move.
typedef struct Truth {
    Rules rules;
    Board board;
    int value, move[SQUARE_COUNT];
} Truth;

static Truth truth_of(Rules rules, Board board) {
    Truth truth = {.rules = rules, .board = board};
    uint64_t moves = rules_moves(rules, board);
    truth.value = moves ? -99 : positions_alpha_beta(rules, board, -65, 65);
    while (moves) {
        int square = bit_take(&moves);
        truth.move[square] =
            -positions_alpha_beta(rules, rules_play(rules, board, square), -65, 65);
        truth.value = truth.move[square] > truth.value ? truth.move[square] : truth.value;
    }
    return truth;
}

// Plays a line; the score it ends in for the side to move, or −99 when the game is not over there.
static int play_line(Rules rules, Board board, const uint8_t *line, int length) {
    Game game = game_from(rules, (Position){board, BLACK});
    for (int i = 0; i < length; i++)
        assert_true(game_play(&game, line[i]));
    return game_over(&game) ? game_score(&game, BLACK) : -99;
}

// Is a report true of a position worth `value`, and its move of `achieved`?
static void check_claim(const Truth *truth, const EngineReport *report, int value, int achieved) {
    int end = play_line(truth->rules, truth->board, report->pv, report->pv_length);
    int (*view)(int) = report->wld ? sign : NULL;
    int seen = view ? view(value) : value, reached = view ? view(achieved) : achieved;
    if (report->pv_length > 0)
        assert_int_equal(report->pv[0], report->move);
    if (report->kind == SCORE_EXACT) {
        assert_int_equal(report->score, seen);
        assert_int_equal(report->score, reached);
        assert_int_not_equal(end, -99);
        assert_int_equal(report->score, view ? view(end) : end);
    }
    if (report->kind == SCORE_AT_LEAST) {
        assert_true(reached >= report->score);
        assert_true(end == -99 || (view ? view(end) : end) >= report->score);
    }
    if (report->kind == SCORE_AT_MOST)
        assert_true(seen <= report->score);
}

static void check_answer(const Truth *truth, const EngineReport *report) {
    uint64_t moves = rules_moves(truth->rules, truth->board);
    if (moves)
        assert_true(report->move < SQUARE_COUNT && (moves & bit(report->move)));
    else
        assert_int_equal(report->move,
                         rules_over(truth->rules, truth->board) ? MOVE_NONE : MOVE_PASS);
    check_claim(truth, report, truth->value, moves ? truth->move[report->move] : truth->value);
}

// Every move of a position; under a limit some of them are only bounded.
static void check_all(const Truth *truth, Engine *engine, const EngineQuestion *question) {
    EngineReport reports[MOVES_MAX];
    int count =
        engine_score_moves(engine, (Position){truth->board, BLACK}, question, 0, reports, NULL);
    assert_int_equal(count, bit_count(rules_moves(truth->rules, truth->board)));
    bool won = false;
    for (int i = 0; i < count; i++) {
        int value = truth->move[reports[i].move];
        won |= reports[i].wld && reports[i].score > 0;
        if (question->limits.nodes == 0)
            assert_true(reports[i].kind == SCORE_EXACT && reports[i].wld == question->wld);
        check_claim(truth, &reports[i], value, value);
    }
    if (count > 0) {
        EngineReport best = engine_report_from_moves(reports, count);
        check_answer(truth, &best);
        assert_true(!won || (best.wld && best.score > 0 && best.kind == SCORE_EXACT));
    }
}

enum { ENGINES = 4 };

static Engine *make_engine(Rules rules, int number) {
    EngineOptions options = {.rules = rules,
                             .threads = number % 2 + 1,
                             .hash_mb = number / 2 ? 16 : 1,
                             .eval = (number == 0 || number == 3) ? "handmade" : NULL};
    Engine *engine = engine_create(&options, NULL);
    assert_non_null(engine);
    return engine;
}

// A position with that many empties in which the side to move may have no move, or nobody.
static Board position_after(Random *random, Rules rules, int empties) {
    Board board = positions_random(random, rules, empties + 1);
    uint64_t moves = rules_moves(rules, board);
    int move = MOVE_PASS;
    for (uint32_t k = random_below(random, (uint32_t)bit_count(moves)) + 1; k > 0; k--)
        move = bit_take(&moves);
    return rules_play(rules, board, move);
}

// All questions on one position.
static void check_position(Engine *engine, Rules rules, Board board, uint64_t nodes) {
    Truth truth = truth_of(rules, board);
    for (int mode = 0; mode < 4; mode++) {
        EngineQuestion question = {
            .level = -1, .solve = true, .wld = mode & 1, .limits = {.nodes = mode & 2 ? nodes : 0}};
        EngineReport report;
        engine_clear(engine);
        assert_true(engine_go(engine, (Position){board, BLACK}, &question, &report, NULL));
        if (question.limits.nodes == 0)
            assert_true(report.kind == SCORE_EXACT && report.wld == question.wld);
        check_answer(&truth, &report);
        check_all(&truth, engine, &question);
    }
}

// In long mode 116,000 positions a goal, each asked in eight ways.
static void test_every_answer_is_reached(void **state) {
    (void)state;
    static const int positions[] = {40, 60, 80, 100, 150, 200, 300, 300, 150, 60, 30};
    static const int many[] = {3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000, 1500, 500};
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int number = 0; number < ENGINES; number++) {
            Rules rules = {(Goal)goal, START_STANDARD, number == 3 ? 6 : 8};
            Engine *engine = make_engine(rules, number);
            Random random = random_seeded(31 + (uint64_t)(10 * goal + number));
            for (int empties = 0; empties <= 10; empties++)
                for (int i = 0; i < scale_count(positions[empties], many[empties]); i++)
                    check_position(engine, rules, position_after(&random, rules, empties),
                                   1 + random_below(&random, 40U << empties / 2));
            engine_destroy(engine);
        }
}

// The open start of 4×4 with no to three of its four discs placed; also with others around, so that
// nobody may be able to move when the centre is full.
static void test_open_start(void **state) {
    (void)state;
    static const Board first[] = {{0, 0},
                                  {0x0000000000180000ULL, 0},
                                  {0, 0x00003C0000000000ULL},
                                  {0x00003C2424240000ULL, 0x0000000000180000ULL},
                                  {0x00003C2424000000ULL, 0x00000000003C0000ULL}};
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {(Goal)goal, START_OPEN, 4};
        for (int number = 0; number < ENGINES; number++) {
            Engine *engine = make_engine(rules, number);
            Random random = random_seeded(61 + (uint64_t)(10 * goal + number));
            for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
                Board board = first[i];
                for (uint32_t placed = random_below(&random, 4); placed > 0; placed--) {
                    uint64_t moves = rules_moves(rules, board);
                    board =
                        rules_play(rules, board,
                                   random_below(&random, 2) ? bit_first(moves) : bit_last(moves));
                }
                check_position(engine, rules, board, 1 + random_below(&random, 5000));
            }
            engine_destroy(engine);
        }
    }
}

// Deep enough for windows around a guess: a node limit leaves bounds of every kind. Returns how
// many were lower bounds.
static int check_bounds(Engine *engine, Rules rules, Random *random, int count) {
    int bounds = 0;
    for (int i = 0; i < count; i++) {
        Board board = positions_random(random, rules, 12 + i % 2);
        EngineReport report;
        EngineQuestion question = {.level = -1, .solve = true, .wld = i % 4 == 0};
        question.limits.nodes = 50U << random_below(random, 8);
        engine_clear(engine);
        assert_true(engine_go(engine, (Position){board, BLACK}, &question, &report, NULL));
        play_line(rules, board, report.pv, report.pv_length);
        Board after = rules_play(rules, board, report.move);
        int score = report.score;
        bool least = report.kind == SCORE_AT_LEAST || report.kind == SCORE_EXACT;
        bool most = report.kind == SCORE_AT_MOST || report.kind == SCORE_EXACT;
        if (least && !(report.wld && score < 0)) // the move is worth the score
            assert_true(-positions_alpha_beta(rules, after, -score, -score + 1) >= score);
        if (most && !(report.wld && score > 0))
            assert_true(positions_alpha_beta(rules, board, score, score + 1) <= score);
        bounds += report.kind == SCORE_AT_LEAST;
    }
    return bounds;
}

static void test_bounds_are_reached(void **state) {
    (void)state;
    int bounds = 0, count = scale_count(250, 4000);
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int number = 0; number < ENGINES; number++) {
            Rules rules = {(Goal)goal, START_STANDARD, 8};
            Engine *engine = make_engine(rules, number);
            Random random = random_seeded(53 + (uint64_t)(10 * goal + number));
            bounds += check_bounds(engine, rules, &random, count);
            engine_destroy(engine);
        }
    assert_true(bounds > count / 4); // of 8 × count
}

// Shared nodes: what two threads answer, whole or stopped, against one thread that solves the
// position after the move.
static void test_threads_answer_alike(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {(Goal)goal, START_STANDARD, 8};
        Engine *judge = make_engine(rules, 2), *engine = make_engine(rules, 1);
        Random random = random_seeded(71 + (uint64_t)goal);
        EngineQuestion exact = {.level = -1, .solve = true};
        for (int i = 0; i < scale_count(60, 1000); i++) {
            Board board = positions_random(&random, rules, 15 + i % 3);
            EngineQuestion question = {.level = -1, .solve = true, .wld = i % 2};
            question.limits.nodes = i % 3 ? 0 : 1000U << random_below(&random, 8);
            EngineReport report, value;
            engine_clear(engine);
            assert_true(engine_go(engine, (Position){board, BLACK}, &question, &report, NULL));
            assert_true(engine_go(judge, (Position){rules_play(rules, board, report.move), WHITE},
                                  &exact, &value, NULL));
            int achieved = report.wld ? sign(-value.score) : -value.score;
            int end = play_line(rules, board, report.pv, report.pv_length);
            if (report.kind == SCORE_EXACT) {
                assert_int_equal(achieved, report.score);
                assert_true(question.limits.nodes > 0 ||
                            (report.wld ? sign(end) : end) == report.score);
            } else if (report.kind == SCORE_AT_LEAST) {
                assert_true(achieved >= report.score);
            }
        }
        engine_destroy(judge);
        engine_destroy(engine);
    }
}

// A table of two buckets, which forgets nearly everything at once.
static void test_tiny_tables(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {(Goal)goal, START_STANDARD, 8};
        Search search;
        search_init(&search, rules, eval_handmade(rules.goal, 8), table_create(256), NULL);
        Random random = random_seeded(91 + (uint64_t)goal);
        for (int i = 0; i < scale_count(1500, 20000); i++) {
            Board board = positions_random(&random, rules, 4 + i % 8);
            Worker worker = {.search = &search};
            RootPlan plan = {
                .depth = 60, .to_end = true, .end_selectivity = SELECTIVITY_NONE, .wld = i % 3 > 0};
            RootOutcome outcome;
            atomic_store(&search.stop, false);
            atomic_store(&search.visited, 0);
            search.node_limit = i % 3 == 2 ? 1 + random_below(&random, 300) : 0;
            root_search(&worker, board, &plan, NULL, NULL, &outcome);
            int end = play_line(rules, board, outcome.line.move, outcome.line.length),
                score = outcome.score;
            if (search.node_limit == 0)
                assert_int_equal(plan.wld ? sign(end) : end, plan.wld ? sign(score) : score);
            if (!root_proven(&outcome, 4 + i % 8) || outcome.upper_bound)
                continue;
            score = plan.wld ? sign(score) : score;
            if (plan.wld && score < 0)
                continue;
            Board after = rules_play(rules, board, outcome.line.move[0]);
            assert_true(-positions_alpha_beta(rules, after, -score, -score + 1) >= score);
        }
        table_destroy(search.table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_answer_is_reached),
        cmocka_unit_test(test_open_start),
        cmocka_unit_test(test_bounds_are_reached),
        cmocka_unit_test(test_threads_answer_alike),
        cmocka_unit_test(test_tiny_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
