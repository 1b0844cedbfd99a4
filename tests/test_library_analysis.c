// The library's answers beyond a move (progress, every move's score, the evaluation), and its
// threads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <flipside/flipside.h>

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static flipside_engine *make_engine(flipside_rules rules, int threads) {
    flipside_error error = {0};
    flipside_engine_options options = {.rules = rules, .threads = threads, .hash_mb = 4};
    flipside_engine *engine = flipside_engine_new(&options, &error);
    if (!engine)
        fail_msg("%s", error.text);
    return engine;
}

typedef struct Heard {
    flipside_engine *stop_at; // stops this engine after `limit` answers
    int limit;
    atomic_int count;
    int last_depth;
    bool rising;
    uint64_t moves;
} Heard;

static void hear(const flipside_answer *answer, void *user) {
    Heard *heard = user;
    heard->rising &= answer->depth >= heard->last_depth;
    heard->last_depth = answer->depth;
    heard->moves |= 1ULL << answer->move;
    if (atomic_fetch_add(&heard->count, 1) + 1 >= heard->limit && heard->stop_at)
        flipside_engine_stop(heard->stop_at);
}

// Both without a clock and under one, where another thread searches.
static void test_progress(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++)
        for (int timed = 0; timed < 2; timed++) {
            flipside_rules rules = {.goal = (flipside_goal)goal};
            flipside_position start = flipside_start_position(rules);
            flipside_engine *engine = make_engine(rules, 1);
            Heard heard = {.rising = true};
            flipside_question question = {
                .depth = 6, .seconds = timed ? 900 : 0, .progress = hear, .user = &heard};
            flipside_answer answer;
            assert_true(flipside_engine_go(engine, start, &question, &answer, NULL));
            assert_true(heard.count >= 3 && heard.rising && heard.last_depth == 6 &&
                        answer.complete);
            // A search without an end, ended by what it told.
            Heard stopping = {.rising = true, .stop_at = engine, .limit = 4};
            question = (flipside_question){
                .level = -1, .seconds = timed ? INFINITY : 0, .progress = hear, .user = &stopping};
            assert_true(flipside_engine_go(engine, start, &question, &answer, NULL));
            assert_true(stopping.count >= 4 && !answer.complete);
            int count = stopping.count;
            question = (flipside_question){.depth = 3};
            assert_true(flipside_engine_go(engine, start, &question, &answer, NULL));
            assert_true(answer.complete && stopping.count == count);
            flipside_engine_free(engine);
        }
}

static void test_every_move(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        flipside_rules rules = {(flipside_goal)goal, FLIPSIDE_STANDARD, 4};
        flipside_engine *engine = make_engine(rules, 1);
        flipside_position position = flipside_start_position(rules);
        flipside_answer answers[FLIPSIDE_MOVES_MAX], best;
        int exact = goal == FLIPSIDE_MOST ? -10 : 4;
        // Solve every move of a game played best; each time the best of all is the position's
        // value.
        for (int side = 1; !flipside_over(rules, position); side = -side) {
            Heard heard = {0};
            flipside_question question = {.solve = true, .progress = hear, .user = &heard};
            uint64_t legal = flipside_moves(rules, position);
            int count = flipside_engine_score_moves(engine, position, &question, answers,
                                                    FLIPSIDE_MOVES_MAX, NULL);
            assert_int_equal(count, heard.count);
            assert_true(heard.moves == legal && (count == 0) == (legal == 0));
            question.progress = NULL;
            assert_true(flipside_engine_go(engine, position, &question, &best, NULL));
            assert_int_equal(best.score, side * exact);
            assert_true(best.kind == FLIPSIDE_EXACT && best.win_chance == (best.score > 0 ? 1 : 0));
            for (int i = 0; i < count; i++) {
                assert_int_equal(answers[i].kind, FLIPSIDE_EXACT);
                assert_true(i > 0 ? answers[i].score <= answers[i - 1].score
                                  : answers[i].score == best.score);
                assert_true(answers[i].complete && legal >> answers[i].move & 1);
            }
            memset(answers, 'x', sizeof answers);
            if (count > 1) { // no more than there is room for
                assert_int_equal(
                    flipside_engine_score_moves(engine, position, &question, answers, 1, NULL), 1);
                assert_int_equal(answers[0].score, best.score);
                assert_int_equal(((char *)&answers[1])[0], 'x');
                assert_int_equal(
                    flipside_engine_score_moves(engine, position, &question, answers, -3, NULL), 0);
            }
            assert_true(flipside_play(rules, &position, best.move));
        }
        flipside_error error = {0};
        flipside_question wrong = {.depth = -4};
        assert_int_equal(flipside_engine_score_moves(engine, flipside_start_position(rules), &wrong,
                                                     answers, 4, &error),
                         -1);
        assert_non_null(strstr(error.text, "depth"));
        flipside_engine_free(engine);
    }
}

static void test_evaluation(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        flipside_rules rules = {.goal = (flipside_goal)goal};
        flipside_engine *engine = make_engine(rules, 1);
        flipside_game *game = flipside_game_new(rules, NULL);
        double score, chance;
        while (!flipside_game_over(game)) { // a seeded walk through a whole game
            assert_true(flipside_engine_evaluate(engine, flipside_game_position(game), &score,
                                                 &chance, NULL));
            assert_true(score >= -64 && score <= 64 && chance > 0 && chance < 1);
            assert_true(score == 0 || (score > 0) == (chance > 0.5));
            uint64_t moves = flipside_game_moves(game);
            assert_true(flipside_game_play(game, moves ? __builtin_ctzll(moves) : FLIPSIDE_PASS));
        }
        flipside_position end = flipside_game_position(game);
        int result = flipside_game_score(game, end.side);
        assert_true(flipside_engine_evaluate(engine, end, &score, &chance, NULL));
        assert_true(score == result && chance == (result > 0 ? 1 : result < 0 ? 0 : 0.5));
        assert_true(flipside_engine_evaluate(engine, end, NULL, NULL, NULL));
        flipside_game_free(game);
        flipside_engine_free(engine);
    }
}

typedef struct Working {
    flipside_engine *engine;
    atomic_bool begun;
    flipside_answer answers[FLIPSIDE_MOVES_MAX];
    int count;
} Working;

static void begin(const flipside_answer *answer, void *user) {
    (void)answer;
    atomic_store(&((Working *)user)->begun, true);
}

static void *score_for_ever(void *argument) {
    Working *working = argument;
    flipside_question question = {.solve = true, .progress = begin, .user = working};
    flipside_position start = flipside_start_position(flipside_rules_default());
    atomic_store(&working->begun, true);
    working->count = flipside_engine_score_moves(working->engine, start, &question,
                                                 working->answers, FLIPSIDE_MOVES_MAX, NULL);
    return NULL;
}

// The scores of all moves end with one stop, whenever it comes, and name them all.
static void test_stop_of_every_move(void **state) {
    (void)state;
    for (int i = 0; i < 10; i++) {
        Working working = {.engine = make_engine(flipside_rules_default(), 1 + i % 2)};
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, score_for_ever, &working), 0);
        while (i > 0 && !atomic_load(&working.begun))
            sched_yield();
        flipside_engine_stop(working.engine);
        pthread_join(thread, NULL);
        assert_int_equal(working.count, 4);
        assert_false(working.answers[3].complete);
        flipside_engine_free(working.engine);
    }
}

static void *solve_small(void *argument) {
    Working *working = argument;
    flipside_rules rules = {FLIPSIDE_FEWEST, FLIPSIDE_STANDARD, 4};
    for (int i = 0; i < 30; i++) {
        flipside_question question = {.solve = true};
        flipside_engine_forget(working->engine);
        if (flipside_engine_go(working->engine, flipside_start_position(rules), &question,
                               working->answers, NULL))
            working->count += working->answers->score == 4;
    }
    return NULL;
}

// Engines of both goals at work at once, one of which is stopped again and again, do not disturb
// each other.
static void test_engines_at_once(void **state) {
    (void)state;
    Working small = {.engine =
                         make_engine((flipside_rules){FLIPSIDE_FEWEST, FLIPSIDE_STANDARD, 4}, 1)};
    Working large = {.engine = make_engine(flipside_rules_default(), 2)};
    pthread_t first, second;
    assert_int_equal(pthread_create(&first, NULL, solve_small, &small), 0);
    assert_int_equal(pthread_create(&second, NULL, score_for_ever, &large), 0);
    pthread_join(first, NULL);
    flipside_engine_stop(large.engine);
    pthread_join(second, NULL);
    assert_int_equal(small.count, 30);
    assert_int_equal(large.count, 4);
    flipside_engine_free(small.engine);
    flipside_engine_free(large.engine);
}

// Made, used and freed again and again, also with a search under a clock just ended; run under the
// sanitizers.
static void test_many_engines(void **state) {
    (void)state;
    enum { AT_ONCE = 8 };
    for (int round = 0; round < 5; round++) {
        flipside_engine *engines[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            flipside_rules rules = {.goal = (flipside_goal)(i % 2), .size = i % 4 == 3 ? 6 : 8};
            engines[i] = make_engine(rules, 1 + i % 3);
            flipside_question question = {.depth = 3, .seconds = i % 2 ? 0.02 : 0};
            flipside_answer answer;
            assert_true(flipside_engine_go(engines[i], flipside_start_position(rules), &question,
                                           &answer, NULL));
        }
        for (int i = 0; i < AT_ONCE; i++)
            flipside_engine_free(engines[(i * 3) % AT_ONCE]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_progress),        cmocka_unit_test(test_every_move),
        cmocka_unit_test(test_evaluation),      cmocka_unit_test(test_stop_of_every_move),
        cmocka_unit_test(test_engines_at_once), cmocka_unit_test(test_many_engines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
