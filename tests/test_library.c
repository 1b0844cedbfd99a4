// The public library as another program sees it: only <flipside/...> headers, linked with the
// shared library.
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

static const flipside_rules ordinary = {FLIPSIDE_MOST, FLIPSIDE_STANDARD, 8};

static void test_positions(void **state) {
    (void)state;
    flipside_position position, again;
    flipside_error error = {0};
    char text[512], small[8];
    assert_true(strlen(flipside_version()) > 0 && strlen(flipside_kernel()) > 0);
    position = flipside_start_position(ordinary);
    assert_int_equal(flipside_moves(ordinary, position),
                     1ULL << 19 | 1ULL << 26 | 1ULL << 37 | 1ULL << 44);
    assert_int_equal(flipside_flips(ordinary, position, 37), 1ULL << 36);
    assert_int_equal(flipside_flips(ordinary, position, 0), 0);
    assert_int_equal(flipside_flips(ordinary, position, -5), 0);
    assert_false(flipside_play(ordinary, &position, 0));
    assert_true(flipside_play(ordinary, &position, 37));
    assert_int_equal(position.side, FLIPSIDE_WHITE);
    for (int form = FLIPSIDE_OBF; form <= FLIPSIDE_BITS; form++) {
        size_t length =
            flipside_position_write(position, ordinary, (flipside_form)form, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_true(flipside_position_read(text, ordinary, &again, NULL));
        assert_int_equal(again.black, position.black);
        assert_int_equal(again.white, position.white);
        assert_int_equal(
            flipside_position_write(position, ordinary, (flipside_form)form, small, sizeof small),
            length);
        assert_memory_equal(small, text, 7);
        assert_int_equal(small[7], 0);
        assert_int_equal(flipside_position_write(position, ordinary, (flipside_form)form, NULL, 0),
                         length);
    }
    assert_false(flipside_position_read("rubbish", ordinary, &again, &error));
    assert_int_equal(error.column, 1);
    assert_true(strlen(error.text) > 0);
}

static void test_bad_positions(void **state) {
    (void)state;
    flipside_error error = {0};
    assert_false(
        flipside_position_check(ordinary, (flipside_position){3, 1, FLIPSIDE_BLACK}, &error));
    assert_string_equal(error.text, "both sides have a disc on a1");
    assert_false(flipside_position_check((flipside_rules){FLIPSIDE_MOST, FLIPSIDE_STANDARD, 6},
                                         (flipside_position){1, 0, FLIPSIDE_BLACK}, &error));
    assert_false(flipside_position_check((flipside_rules){FLIPSIDE_MOST, FLIPSIDE_STANDARD, 5},
                                         (flipside_position){0, 0, FLIPSIDE_BLACK}, NULL));
    assert_null(flipside_game_from(ordinary, (flipside_position){3, 1, FLIPSIDE_BLACK}, &error));
    assert_null(flipside_game_new((flipside_rules){FLIPSIDE_MOST, FLIPSIDE_STANDARD, 7}, NULL));
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
    assert_int_equal(
        flipside_stable(ordinary, (flipside_position){1, 0, FLIPSIDE_WHITE}, FLIPSIDE_BLACK), 1);
    assert_true(flipside_perft(ordinary, start, 8, true, 0, &leaves));
    assert_int_equal(leaves, 390216);
    assert_false(flipside_perft(ordinary, start, -1, true, 1, &leaves));
    flipside_position wiped = {0x1C1C, 0, FLIPSIDE_WHITE};
    assert_true(flipside_over(ordinary, wiped));
    assert_int_equal(flipside_score(ordinary, wiped, FLIPSIDE_BLACK), 64);
    assert_int_equal(flipside_score((flipside_rules){FLIPSIDE_FEWEST, FLIPSIDE_STANDARD, 8}, wiped,
                                    FLIPSIDE_BLACK),
                     -64);
}

static void test_games(void **state) {
    (void)state;
    flipside_error error;
    char text[128], name[3];
    int move;
    flipside_game *game = flipside_game_new(ordinary, NULL);
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
    flipside_game *copy = flipside_game_copy(game, NULL);
    assert_true(flipside_game_undo(game) && flipside_game_undo(game) && flipside_game_redo(game));
    assert_int_equal(flipside_game_plies(game), 8);
    assert_int_equal(flipside_game_plies(copy), 9);
    assert_int_equal(flipside_game_write(game, text, sizeof text), 16);
    assert_string_equal(text, "c4c3f5b4a4a5b2a3");
    assert_true(flipside_move_read("F5", ordinary, &move, NULL));
    assert_string_equal(flipside_move_write(move, ordinary, name), "f5");
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
        assert_false(flipside_engine_go(engine, (flipside_position){1, 1, FLIPSIDE_BLACK},
                                        &question, &answer, &error));
        flipside_engine_forget(engine);
        flipside_engine_free(engine);
    }
    flipside_error error = {0};
    flipside_engine_options bad = {.rules = ordinary, .eval = "tea leaves"};
    assert_null(flipside_engine_new(&bad, &error));
    assert_non_null(strstr(error.text, "tea leaves"));
    flipside_engine_free(NULL);
}

static flipside_engine *make_engine(flipside_engine_options options) {
    flipside_error error = {0};
    options.threads = options.threads ? options.threads : 1;
    options.hash_mb = 8;
    flipside_engine *engine = flipside_engine_new(&options, &error);
    if (!engine)
        fail_msg("%s", error.text);
    return engine;
}

static flipside_answer ask(flipside_engine *engine, flipside_question question) {
    flipside_error error = {0};
    flipside_answer answer = {0};
    if (!flipside_engine_go(engine, flipside_start_position(ordinary), &question, &answer, &error))
        fail_msg("%s", error.text);
    assert_true(flipside_moves(ordinary, flipside_start_position(ordinary)) >> answer.move & 1);
    return answer;
}

// It says which evaluation it runs and where the weights come from; a wish that cannot be met is an
// error that says where it looked.
static void test_evaluations(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        flipside_engine_options options = {.rules = {(flipside_goal)goal, FLIPSIDE_STANDARD, 8},
                                           .threads = 1,
                                           .hash_mb = 8,
                                           .eval = "patterns"};
        const char *file =
            goal == FLIPSIDE_MOST ? "weights/most.weights" : "weights/fewest.weights";
        flipside_engine *engine = make_engine(options);
        assert_non_null(strstr(flipside_engine_about(engine), "pattern evaluation"));
        assert_non_null(strstr(flipside_engine_about(engine), file));
        assert_non_null(strstr(flipside_engine_about(engine), " games"));
        flipside_engine_free(engine);
        options.eval = "handmade";
        engine = make_engine(options);
        assert_non_null(strstr(flipside_engine_about(engine), "hand-crafted evaluation"));
        flipside_engine_free(engine);
        options.eval = NULL; // named and not there: no silent change to another evaluation
        flipside_error error = {0};
        setenv("FLIPSIDE_WEIGHTS", "/nonexistent/folder", 1);
        assert_null(flipside_engine_new(&options, &error));
        assert_non_null(strstr(error.text, "/nonexistent/folder"));
        unsetenv("FLIPSIDE_WEIGHTS");
    }
}

// Limits alone, together, and none: what is zero was not given.
static void test_questions(void **state) {
    (void)state;
    flipside_engine *engine = make_engine((flipside_engine_options){.rules = ordinary});
    flipside_answer answer = ask(engine, (flipside_question){.seconds = 0.5});
    assert_true(answer.seconds > 0.25 && answer.depth > 1);
    assert_int_equal(ask(engine, (flipside_question){.depth = 5}).depth, 5);
    assert_int_equal(ask(engine, (flipside_question){.depth = 5, .level = -1}).depth, 5);
    assert_int_equal(ask(engine, (flipside_question){.level = 4}).depth, 4);
    assert_int_equal(
        ask(engine, (flipside_question){.level = 4, .depth = 3, .seconds = 1000}).depth, 3);
    assert_int_equal(
        ask(engine, (flipside_question){.level = 3, .depth = 4, .nodes = 1000000}).depth, 3);
    assert_int_equal(ask(engine, (flipside_question){0}).depth, FLIPSIDE_LEVEL_DEFAULT);
    flipside_engine_forget(engine);
    assert_in_range(ask(engine, (flipside_question){.nodes = 2000}).nodes, 500, 4000);
    assert_in_range(ask(engine, (flipside_question){.nodes = 2000, .seconds = INFINITY}).nodes, 0,
                    4000);
    assert_in_range(ask(engine, (flipside_question){.solve = true, .nodes = 2000}).nodes, 0, 4000);
    flipside_engine_free(engine);
}

static void test_impossible_questions(void **state) {
    (void)state;
    flipside_engine *engine = make_engine((flipside_engine_options){.rules = ordinary});
    static const double endless[] = {INFINITY, 1e308, 1e18, 9.3e18, 1e7};
    static const double wrong[] = {-1, -0.001, -INFINITY, -1e308, NAN};
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++)
        assert_int_equal(ask(engine, (flipside_question){.seconds = endless[i], .depth = 3}).depth,
                         3);
    assert_true(ask(engine, (flipside_question){.seconds = 1e-300}).seconds < 60);
    flipside_position start = flipside_start_position(ordinary);
    flipside_answer answer;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        flipside_error error = {0};
        flipside_question question = {.seconds = wrong[i], .depth = 3};
        assert_false(flipside_engine_go(engine, start, &question, &answer, &error));
        assert_non_null(strstr(error.text, "seconds"));
    }
    static const flipside_question others[] = {
        {.level = 22}, {.level = -2}, {.level = 2147483647}, {.depth = -1}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        flipside_error error = {0};
        assert_false(flipside_engine_go(engine, start, &others[i], &answer, &error));
        assert_non_null(strstr(error.text, i < 3 ? "level" : "depth"));
    }
    flipside_engine_free(engine);
}

// Rules that do not exist: errors where there can be one, the ordinary rules elsewhere.
static void test_impossible_rules(void **state) {
    (void)state;
    const flipside_rules wrong[] = {
        {(flipside_goal)7, FLIPSIDE_STANDARD, 8},  {(flipside_goal)-1, FLIPSIDE_STANDARD, 8},
        {FLIPSIDE_MOST, (flipside_start)9, 8},     {FLIPSIDE_MOST, (flipside_start)-3, 8},
        {FLIPSIDE_FEWEST, FLIPSIDE_STANDARD, 100}, {FLIPSIDE_FEWEST, FLIPSIDE_OPEN, -8}};
    flipside_position start = flipside_start_position(ordinary), position,
                      black = {1, 0, FLIPSIDE_BLACK};
    char text[512];
    int move;
    uint64_t leaves;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        flipside_rules rules = wrong[i];
        flipside_error error = {0};
        assert_null(
            flipside_engine_new(&(flipside_engine_options){.rules = rules, .hash_mb = 1}, &error));
        assert_true(strlen(error.text) > 0);
        assert_false(flipside_position_check(rules, start, NULL));
        assert_false(flipside_position_read("0x1 0x2 X", rules, &position, NULL));
        assert_false(flipside_move_read("f5", rules, &move, NULL));
        assert_null(flipside_game_new(rules, NULL));
        assert_null(flipside_game_from(rules, start, NULL));
        position = flipside_start_position(rules);
        assert_true(position.side == FLIPSIDE_BLACK);
        size_t length = flipside_position_write(start, rules, (flipside_form)i, text, sizeof text);
        assert_int_equal(length, strlen(text));
        assert_int_equal(flipside_moves(rules, start), flipside_moves(ordinary, start));
        assert_int_equal(flipside_flips(rules, start, 37), 1ULL << 36);
        assert_true(rules.start == FLIPSIDE_OPEN || flipside_over(rules, black));
        assert_int_equal(abs(flipside_score(rules, black, (flipside_color)9)), 64);
        assert_int_equal(flipside_stable(rules, black, FLIPSIDE_BLACK), 1);
        assert_true(flipside_perft(rules, start, 3, true, 1, &leaves));
        assert_int_equal(leaves, 56);
    }
    start.side = (flipside_color)5;
    assert_false(flipside_position_check(ordinary, start, NULL));
    flipside_engine *engine = make_engine((flipside_engine_options){.rules = ordinary});
    flipside_answer answer;
    assert_false(
        flipside_engine_go(engine, start, &(flipside_question){.depth = 1}, &answer, NULL));
    flipside_engine_free(engine);
}

// These searches never end by themselves: a lost stop would be a test that hangs.
static void test_stop_before_the_search(void **state) {
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        flipside_engine *engine =
            make_engine((flipside_engine_options){.rules = ordinary, .threads = threads});
        static const flipside_question endless[] = {
            {.level = -1}, {.seconds = INFINITY}, {.seconds = 900000}};
        for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
            flipside_engine_stop(engine);
            flipside_engine_stop(engine);
            ask(engine, endless[i]);
            assert_int_equal(ask(engine, (flipside_question){.depth = 6}).depth,
                             6); // it is used up
        }
        flipside_engine_stop(engine);
        flipside_engine_clear_stop(engine);
        assert_int_equal(ask(engine, (flipside_question){.depth = 6}).depth, 6);
        flipside_engine_stop(engine); // also by a question that cannot be answered
        flipside_answer answer;
        assert_false(flipside_engine_go(engine, flipside_start_position(ordinary),
                                        &(flipside_question){.depth = -1}, &answer, NULL));
        assert_int_equal(ask(engine, (flipside_question){.depth = 6}).depth, 6);
        flipside_engine_free(engine);
    }
}

enum { RACES = 400 };

typedef struct Race {
    flipside_engine *engine;
    atomic_int begun; // number of the race
} Race;

static void *stop_at_once(void *argument) {
    Race *race = argument;
    for (int i = 1; i <= RACES; i++) {
        while (atomic_load(&race->begun) < i)
            sched_yield();
        flipside_engine_stop(race->engine);
    }
    return NULL;
}

// A thread about to search and one that stops it, in whichever order they run.
static void test_stop_races(void **state) {
    (void)state;
    Race race = {.engine = make_engine((flipside_engine_options){.rules = ordinary})};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_at_once, &race), 0);
    for (int i = 1; i <= RACES; i++) {
        atomic_store(&race.begun, i);
        for (int k = i % 16; k > 8; k--)
            sched_yield();
        ask(race.engine, i % 2 ? (flipside_question){.level = -1}
                               : (flipside_question){.level = -1, .seconds = 9e5});
    }
    pthread_join(thread, NULL);
    assert_int_equal(ask(race.engine, (flipside_question){.depth = 6}).depth, 6);
    flipside_engine_free(race.engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_facts_of_a_position),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_engines),
        cmocka_unit_test(test_evaluations),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_impossible_questions),
        cmocka_unit_test(test_impossible_rules),
        cmocka_unit_test(test_stop_before_the_search),
        cmocka_unit_test(test_stop_races),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
