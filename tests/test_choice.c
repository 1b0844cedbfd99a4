// What a player and the engine report beside the move (line, kind of score, selectivity, chance of
// winning), the evaluation without search, the scores of all moves, and the one place where time
// limits are trimmed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "clock.h"
#include "engine.h"
#include "play_advisor.h"
#include "positions.h"
#include "program.h"
#include "roster.h"
#include "thinking.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

static Choice choose(const char *spec, Rules rules, const Limits *limits) {
    Error error = {0};
    Player *player = roster_player(spec, rules, 1, &error);
    if (!player)
        fail_msg("%s: %s", spec, error.text);
    Game game = game_new(rules);
    Choice choice;
    player_choose(player, &game, limits, &choice);
    player_destroy(player);
    assert_int_equal(choice.status, CHOICE_MOVE);
    return choice;
}

// The line is playable from the position and begins with the choice.
static void assert_line(Rules rules, const Choice *choice) {
    Game game = game_new(rules);
    assert_true(choice->pv_length > 0 && choice->pv[0] == choice->move);
    for (int i = 0; i < choice->pv_length; i++)
        assert_true(game_play(&game, choice->pv[i]));
}

static void test_choices(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {(Goal)goal, START_STANDARD, 8}, small = {(Goal)goal, START_STANDARD, 4};
        Choice choice = choose("flipside:level=8", rules, NULL);
        assert_true(choice.has_score && choice.kind == SCORE_ESTIMATE && choice.depth == 8);
        assert_int_equal(choice.selectivity, 98);
        assert_true(choice.has_chance && choice.win_chance > 0 && choice.win_chance < 1);
        assert_true((choice.win_chance > 0.5) == (choice.score > 0) || choice.score == 0);
        assert_line(rules, &choice);
        choice = choose("flipside:level=10", small, NULL);
        assert_int_equal(choice.kind, SCORE_EXACT);
        assert_int_equal(choice.score, goal == GOAL_MOST ? -10 : 4);
        assert_true(choice.has_chance && choice.win_chance == (goal == GOAL_MOST ? 0 : 1));
        assert_int_equal(choice.selectivity, 100);
        assert_line(small, &choice);
        choice = choose("monte-carlo:playouts=500", rules, NULL);
        assert_true(!choice.has_chance && choice.pv_length == 0 && choice.selectivity == 0);
    }
}

static json_t *move_json(const char *line) {
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    json_t *object = json_loads(outcome.out, JSON_DISABLE_EOF_CHECK, NULL);
    assert_non_null(object);
    return object;
}

static void test_move_command(void **state) {
    (void)state;
    json_t *object = move_json("$F move --size 4 --goal fewest --player flipside:level=10 --json");
    assert_true(json_is_true(json_object_get(object, "exact")));
    assert_string_equal(json_string_value(json_object_get(object, "kind")), "exact");
    assert_int_equal(json_integer_value(json_object_get(object, "score")), 4);
    assert_true(json_number_value(json_object_get(object, "win_chance")) == 1);
    json_t *line = json_object_get(object, "pv");
    assert_true(json_array_size(line) >= 8);
    assert_string_equal(json_string_value(json_array_get(line, 0)),
                        json_string_value(json_object_get(object, "move")));
    json_decref(object);
    object = move_json("$F move f5 --player flipside:level=4 --json");
    assert_true(json_is_false(json_object_get(object, "exact")));
    double chance = json_number_value(json_object_get(object, "win_chance"));
    assert_true(chance > 0 && chance < 1);
    json_decref(object);
    object = move_json("$F move f5 --player random --json");
    static const char *const absent[] = {"exact", "kind",        "win_chance",
                                         "pv",    "selectivity", "score"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        assert_null(json_object_get(object, absent[i]));
    json_decref(object);
    Outcome outcome = program_run("$F move --size 4 --player flipside:level=10");
    assert_non_null(strstr(outcome.out, "score -10 exactly  0 % to win"));
    assert_non_null(strstr(outcome.out, "\n  expects "));
}

// A limit is trimmed once: the answer leaves before it, by a part that is small and bounded, and a
// share of what was trimmed already keeps its end.
static void test_deadlines(void **state) {
    (void)state;
    static const double limits[] = {0.001, 0.01, 0.05, 0.2, 1, 5, 60, CLOCK_LIMIT_MAX};
    double last = 0;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        double seconds = limits[i], begin = 1000;
        Deadline deadline = thinking_deadline(begin, seconds),
                 share = thinking_share_deadline(begin, seconds);
        double kept = begin + seconds - deadline.answer;
        assert_true(kept > 0 && kept <= 0.35 * seconds && kept <= 0.05 && kept >= last - 1e-6);
        assert_true(deadline.search < deadline.answer && deadline.search > begin);
        assert_true(share.answer == begin + seconds && share.search < share.answer &&
                    share.search > begin);
        last = kept;
    }
    static const double none[] = {0, INFINITY, 2 * CLOCK_LIMIT_MAX};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_true(thinking_deadline(1000, none[i]).answer == 0 &&
                    thinking_deadline(1000, none[i]).search == 0);
}

static Engine *make_engine(Rules rules) {
    EngineOptions options = {.rules = rules, .threads = 1, .hash_mb = 4};
    Error error = {0};
    Engine *engine = engine_create(&options, &error);
    if (!engine)
        fail_msg("%s", error.text);
    return engine;
}

static void test_evaluation(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {(Goal)goal, START_STANDARD, 8};
        Engine *engine = make_engine(rules);
        Random random = random_seeded(11);
        for (int empties = 4; empties <= 56; empties += 4) {
            Board board = positions_random(&random, rules, empties);
            double score, chance;
            engine_evaluate(engine, (Position){board, BLACK}, &score, &chance);
            assert_true(score >= -64 && score <= 64 && chance >= 0 && chance <= 1);
            assert_true(score == 0 || (score > 0) == (chance > 0.5));
        }
        double score, chance;
        engine_evaluate(engine, (Position){{0x1C1C, 0}, BLACK}, &score, &chance);
        assert_true(score == (goal == GOAL_MOST ? 64 : -64) &&
                    chance == (goal == GOAL_MOST ? 1 : 0));
        engine_destroy(engine);
    }
}

typedef struct Heard {
    int count;
    uint64_t moves;
} Heard;

static void hear(const EngineReport *report, void *user) {
    Heard *heard = user;
    heard->count++;
    heard->moves |= bit(report->move);
}

// Progress names each move once; without time a move keeps the evaluation's estimate and says that
// it was cut.
static void test_all_moves(void **state) {
    (void)state;
    Rules rules = {GOAL_FEWEST, START_STANDARD, 8};
    Engine *engine = make_engine(rules);
    Position position = rules_start(rules);
    position.board = rules_play(rules, position.board, 19);
    uint64_t legal = rules_moves(rules, position.board);
    Heard heard = {0};
    EngineQuestion question = {
        .level = -1, .limits = {.depth = 4}, .progress = hear, .user = &heard};
    EngineReport reports[MOVES_MAX];
    int count = engine_score_moves(engine, position, &question, 0, reports, NULL);
    assert_true(count == bit_count(legal) && heard.count == count && heard.moves == legal);
    for (int i = 0; i < count; i++)
        assert_true(!reports[i].cut && reports[i].depth == 4 &&
                    (i == 0 || reports[i].score <= reports[i - 1].score));
    atomic_bool stop = true;
    question = (EngineQuestion){.level = -1, .limits = {.stop = &stop}};
    engine_clear(engine);
    count = engine_score_moves(engine, position, &question, 0, reports, NULL);
    for (int i = 0; i < count; i++) {
        double score, chance;
        Position after = {rules_play(rules, position.board, reports[i].move), BLACK};
        engine_evaluate(engine, after, &score, &chance);
        assert_true(reports[i].cut && reports[i].depth == 0 &&
                    reports[i].score == (int)-lround(score));
        assert_true(fabs(reports[i].win_chance - (1 - chance)) < 1e-12);
    }
    Position pass = {{1ULL << 63, 0}, BLACK}; // no move and nothing to divide the nodes by
    question = (EngineQuestion){.level = -1, .limits = {.nodes = 100}};
    assert_int_equal(engine_score_moves(engine, pass, &question, 0, reports, NULL), 0);
    engine_destroy(engine);
}

// Who ended a search: the question's own plan, or a limit.
static void test_cut(void **state) {
    (void)state;
    for (int start = START_STANDARD; start <= START_OPEN; start++) {
        Rules rules = {GOAL_MOST, (Start)start, 8};
        Engine *engine = make_engine(rules);
        EngineReport report;
        atomic_bool stop = true;
        const EngineQuestion whole[] = {{.level = 3},
                                        {.level = -1, .limits = {.depth = 5, .seconds = 900}}};
        const EngineQuestion parts[] = {{.level = -1, .limits = {.nodes = 5000}},
                                        {.solve = true, .limits = {.stop = &stop}}};
        for (int i = 0; i < 2; i++) {
            assert_true(engine_go(engine, rules_start(rules), &whole[i], &report, NULL));
            assert_false(report.cut);
            if (start == START_OPEN && i == 0)
                continue; // its first discs are an estimate that no limit cuts
            assert_true(engine_go(engine, rules_start(rules), &parts[i], &report, NULL));
            assert_true(report.cut);
        }
        engine_destroy(engine);
    }
}

// The view keeps the last level that was searched whole, although the time that ended the next one
// was trimmed.
static void test_advice_is_whole(void **state) {
    (void)state;
    Rules rules = {GOAL_MOST, START_STANDARD, 8};
    Error error = {0};
    Advisor *advisor = advisor_open(rules, &error);
    assert_non_null(advisor);
    Random random = random_seeded(21);
    for (int i = 0; i < 4; i++) {
        Advice advice;
        Position position = {positions_random(&random, rules, 44), BLACK};
        assert_true(advisor_start(advisor, position, 0.25, &error));
        assert_true(advisor_wait(advisor, 600, &advice));
        assert_false(advice.thinking);
        assert_true(advice.level >= 1);
        assert_int_equal(advice.count, bit_count(rules_moves(rules, position.board)));
        for (int k = 0; k < advice.count && advice.level > 1;
             k++) // the first level is kept in any case
            assert_false(advice.moves[k].cut);
    }
    advisor_close(advisor);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choices),         cmocka_unit_test(test_move_command),
        cmocka_unit_test(test_deadlines),       cmocka_unit_test(test_evaluation),
        cmocka_unit_test(test_all_moves),       cmocka_unit_test(test_cut),
        cmocka_unit_test(test_advice_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
