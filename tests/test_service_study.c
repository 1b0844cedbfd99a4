// Analysis, reviews and reasons without any transport: streams that deepen and end, answers as the
// commands and the solver have them.
#include "clock.h"
#include "input.h"
#include "notation.h"
#include "review_book.h"
#include "review_output.h"
#include "reviewer.h"
#include "study_asks.h"
#include "thread.h"

// 12 empty squares.
static const char late[] = "XOOOOOOOXOXXXOO-XOXOXXOOXOOXOXOOXXOXOOXO-XXXXOX---XXXX----O-XX-- O";

static void test_analysis_deepens(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        char body[200];
        Heard heard = {0};
        snprintf(body, sizeof body, "{\"moves\":\"f5d6c3\",\"goal\":\"%s\",\"level\":6}",
                 goal_name((Goal)goal));
        Json *answer = ask_well("POST", "analyse", body, &heard);
        const Json *moves = json_member(answer, "moves");
        assert_string_equal(heard.first, "moves");
        assert_true(heard.events >= 5 && heard.rising && heard.ordered);
        assert_string_equal(text_at(answer, "end"), "level");
        assert_int_equal(json_length(moves), 4);
        assert_true(in_order(moves));
        const Json *best = json_entry(moves, 0);
        assert_true(json_int_of(json_member(best, "depth")) >= 6);
        assert_true(json_flag_of(json_member(best, "book")));
        assert_string_equal(json_text_of(json_entry(json_member(best, "pv"), 0)),
                            text_at(best, "move"));
        json_free(answer);
    }
}

// Where the end is reached the values are those of the solver, and the stream ends by itself.
static void test_analysis_is_exact(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        char body[300];
        Error error = {0};
        Rules rules = {.goal = (Goal)goal, .start = START_STANDARD, .size = 8};
        snprintf(body, sizeof body, "{\"position\":\"%s\",\"goal\":\"%s\"}", late,
                 goal_name(rules.goal));
        Json *answer = ask_well("POST", "analyse", body, NULL);
        assert_string_equal(text_at(answer, "end"), "solved");
        Position position;
        assert_true(input_position(late, rules, &position, &error));
        Engine *engine =
            engine_create(&(EngineOptions){.rules = rules, .threads = 1, .hash_mb = 1}, &error);
        EngineReport reports[MOVES_MAX];
        int count = engine_score_moves(
            engine, position, &(EngineQuestion){.level = -1, .solve = true}, 0, reports, &error);
        const Json *moves = json_member(answer, "moves");
        assert_int_equal(json_length(moves), count);
        for (int i = 0; i < count; i++) {
            const Json *move = json_entry(moves, (size_t)i);
            char name[3];
            assert_string_equal(text_at(move, "move"), notation_move(reports[i].move, 8, name));
            assert_int_equal(json_int_of(json_member(move, "score")), reports[i].score);
            assert_true(json_flag_of(json_member(move, "exact")));
        }
        engine_destroy(engine);
        json_free(answer);
    }
}

static void test_analysis_of_ends_and_passes(void **state) {
    (void)state;
    // Black has been wiped out: by the goal of fewest discs it has won.
    Json *over =
        ask_well("POST", "analyse",
                 "{\"position\":\"OOOO------------ X\",\"size\":4,\"goal\":\"fewest\"}", NULL);
    assert_true(json_flag_of(json_member(over, "over")));
    assert_int_equal(json_int_of(json_member(over, "score")), 16);
    assert_int_equal(json_length(json_member(over, "moves")), 0);
    json_free(over);
    Json *pass =
        ask_well("POST", "analyse", "{\"position\":\"OX-------------- X\",\"size\":4}", NULL);
    const Json *move = json_entry(json_member(pass, "moves"), 0);
    assert_int_equal(json_length(json_member(pass, "moves")), 1);
    assert_string_equal(text_at(move, "move"), "--");
    assert_true(json_flag_of(json_member(move, "exact")));
    assert_int_equal(json_int_of(json_member(move, "score")), -16);
    json_free(pass);
    Json *open = ask_well("POST", "analyse", "{\"start\":\"open\",\"level\":3}", NULL);
    assert_int_equal(json_length(json_member(open, "moves")), 4);
    json_free(open);
}

// The first moves are images of each other: one value, and lines that are images, too.
static void test_analysis_knows_images(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        char body[100];
        snprintf(body, sizeof body, "{\"goal\":\"%s\",\"level\":7}", goal_name((Goal)goal));
        Json *answer = ask_well("POST", "analyse", body, NULL);
        const Json *moves = json_member(answer, "moves");
        assert_int_equal(json_length(moves), 4);
        for (size_t i = 0; i < 4; i++) {
            const Json *move = json_entry(moves, i), *line = json_member(move, "pv");
            Game game = game_new((Rules){.goal = (Goal)goal, .start = START_STANDARD, .size = 8});
            assert_int_equal(json_int_of(json_member(move, "score")),
                             json_int_of(json_member(json_entry(moves, 0), "score")));
            assert_int_equal(json_length(line),
                             json_length(json_member(json_entry(moves, 0), "pv")));
            assert_string_equal(json_text_of(json_entry(line, 0)), text_at(move, "move"));
            for (size_t k = 0; k < json_length(line); k++) {
                int square = notation_find_move(json_text_of(json_entry(line, k)), 8);
                assert_true(game_play(&game, square));
            }
        }
        json_free(answer);
    }
}

static void test_analysis_of_the_best(void **state) {
    (void)state;
    Json *answer =
        ask_well("POST", "analyse",
                 "{\"moves\":\"f5d6c3d3c4\",\"count\":3,\"level\":7,\"book\":false}", NULL);
    assert_int_equal(json_length(json_member(answer, "moves")), 3);
    assert_false(json_flag_of(json_member(json_entry(json_member(answer, "moves"), 0), "book")));
    json_free(answer);
    answer = ask_well("POST", "analyse", "{\"moves\":\"f5d6c3d3c4\",\"depth\":3}", NULL);
    assert_int_equal(json_int_of(json_member(json_entry(json_member(answer, "moves"), 0), "depth")),
                     3);
    json_free(answer);
    answer = ask_well("POST", "analyse", "{\"moves\":\"f5d6c3d3c4\",\"time\":0.05}", NULL);
    assert_string_equal(text_at(answer, "end"), "time");
    json_free(answer);
}

// A search that would take minutes ends when nobody listens: noticed between events, or by the flag
// in the midst of it.
static void test_analysis_ends_when_left(void **state) {
    (void)state;
    Heard heard = {.leave_after = 4};
    Json *answer = ask_well("POST", "analyse", "{\"time\":3600}", &heard);
    assert_int_equal(heard.events, 4);
    assert_string_equal(text_at(answer, "end"), "stopped");
    json_free(answer);
}

static void *stop_soon(void *flag) {
    clock_sleep(0.1);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void test_analysis_is_stopped(void **state) {
    (void)state;
    Heard heard = {0};
    Thread thread;
    assert_true(thread_start(&thread, stop_soon, &heard.stop));
    Json *answer = ask_well("POST", "analyse", "{\"moves\":\"f5d6c3d3c4\",\"time\":3600}", &heard);
    thread_join(thread);
    assert_string_equal(text_at(answer, "end"), "stopped");
    json_free(answer);
}

static const char game_moves_text[] = "f5d6c3d3c4f4f6f3e6e7d7c6";

static void compare_json(const Json *found, Json *wanted) {
    Text a = {0}, b = {0};
    json_write_part(&a, found);
    json_write_part(&b, wanted);
    assert_string_equal(text_string(&a), text_string(&b));
    text_free(&a);
    text_free(&b);
    json_free(wanted);
}

// The same numbers as the command's reviewer, which has an engine of its own, and prints what these
// functions make.
static void test_review_is_that_of_the_command(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Error error = {0};
        char body[300];
        Heard heard = {0};
        Rules rules = {.goal = (Goal)goal, .start = START_STANDARD, .size = 8};
        snprintf(body, sizeof body,
                 "{\"moves\":\"%s\",\"goal\":\"%s\",\"level\":5,\"lot\":2,\"blunder\":5}",
                 game_moves_text, goal_name(rules.goal));
        Json *answer = ask_well("POST", "review", body, &heard);
        GameSheet *sheet = calloc(1, sizeof *sheet);
        Review *review = calloc(1, sizeof *review);
        assert_true(input_sheet(game_moves_text, rules, NULL, sheet, &error));
        ReviewerOptions options = {
            .level = 5, .lot = 2, .marks = {1, 3, 5}, .engine = {.threads = 1}, .version = "test"};
        Reviewer *reviewer = reviewer_create(&options, &error);
        assert_true(reviewer_run(reviewer, sheet, review, &error));
        ReviewBooks books;
        review_books_open(&books);
        review_mark_books(&books, review);
        review_books_close(&books);
        const Json *moves = json_member(answer, "moves");
        assert_string_equal(heard.first, "progress");
        assert_int_equal(heard.events, review->count);
        assert_int_equal(json_length(moves), review->count);
        for (int i = 0; i < review->count; i++)
            compare_json(json_entry(moves, (size_t)i), review_move_json(review, i));
        compare_json(json_member(answer, "summary"), review_summary_json(review));
        reviewer_destroy(reviewer);
        free(review);
        free(sheet);
        json_free(answer);
    }
}

// A game of the user's own has its losses in the list, once it was reviewed.
static void test_review_is_noted(void **state) {
    (void)state;
    json_free(ask_well("POST", "games/import", "{\"text\":\"f5f4e3f6d3c5d6c4e6\"}", NULL));
    Json *before = ask_well("GET", "games", "{}", NULL);
    assert_true(json_number_of(
                    json_member(json_entry(json_member(before, "games"), 0), "white_loss")) == 0);
    json_free(before);
    Json *review =
        ask_well("POST", "review", "{\"moves\":\"f5f4e3f6d3c5d6c4e6\",\"level\":3}", NULL);
    Json *after = ask_well("GET", "games", "{}", NULL);
    const Json *row = json_entry(json_member(after, "games"), 0),
               *sum = json_member(review, "summary");
    double lost = json_number_of(json_member(sum, "white_loss"));
    assert_true(lost > 0); // over its four moves
    Text told = {0};
    json_write_part(&told, row);
    if (json_number_of(json_member(row, "white_loss")) != lost / 4)
        fail_msg("lost %g, but the list says %s", lost, text_string(&told));
    text_free(&told);
    json_free(after);
    json_free(review);
}

static void test_review_is_stopped(void **state) {
    (void)state;
    Heard heard = {.leave_after = 2};
    char body[200];
    snprintf(body, sizeof body, "{\"moves\":\"%s\",\"level\":21}", game_moves_text);
    atomic_store(&heard.stop, true); // gone before it began
    int status;
    json_free(ask("POST", "review", body, &heard, &status));
    assert_int_equal(status, 400);
    Heard leaves = {.leave_after = 2};
    snprintf(body, sizeof body, "{\"moves\":\"%s\",\"level\":3}", game_moves_text);
    json_free(ask("POST", "review", body, &leaves, &status));
    assert_int_equal(status, 400);
    assert_int_equal(leaves.events, 2);
}

static void test_review_of_nothing(void **state) {
    (void)state;
    expect_refusal("POST", "review", "{}", "no moves");
    expect_refusal("POST", "review", "{\"moves\":\"f5f5\"}", "f5");
    expect_refusal("POST", "review", "{\"moves\":\"f5\",\"level\":22}", "level");
}

static void test_explains(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        char body[300];
        snprintf(body, sizeof body,
                 "{\"moves\":\"f5d6c3d3c4f4f6\",\"move\":\"g6\",\"goal\":\"%s\",\"player\":"
                 "\"flipside:level=3\"}",
                 goal_name((Goal)goal));
        Json *answer = ask_well("POST", "explain", body, NULL);
        const Json *candidates = json_member(answer, "candidates"), *contrast = NULL;
        assert_int_equal(json_length(candidates), 2);
        for (size_t i = 0; i < 2; i++)
            if (json_member(json_entry(candidates, i), "contrast"))
                contrast = json_member(json_entry(candidates, i), "contrast");
        assert_non_null(contrast);
        assert_true(strlen(text_at(json_member(contrast, "best"), "later")) > 64);
        assert_true(strlen(text_at(json_member(contrast, "other"), "later")) > 64);
        assert_true(strlen(text_at(contrast, "sentence")) > 10);
        json_free(answer);
    }
    Json *classic =
        ask_well("POST", "explain",
                 "{\"moves\":\"f5d6c3\",\"player\":\"deepening:depth=2,library=no\"}", NULL);
    const Json *first = json_entry(json_member(classic, "candidates"), 0);
    assert_int_equal(json_length(json_member(classic, "candidates")), 4);
    assert_true(json_length(json_member(first, "factors")) > 1);
    assert_string_equal(text_at(first, "player"), "deepening:depth=2,library=no");
    json_free(classic);
}

static void test_explains_no_more_than_it_may(void **state) {
    (void)state;
    expect_refusal("POST", "explain", "{\"player\":\"program:cmd=/bin/true\"}", "not allowed");
    expect_refusal("POST", "explain", "{\"player\":\"python:file=/tmp/x.py\"}", "not allowed");
    expect_refusal("POST", "explain", "{\"player\":\"flipside:weights=/etc/passwd\"}", "file");
    expect_refusal("POST", "explain", "{\"player\":\"flipside:book=/etc/passwd\"}", "file");
    expect_refusal("POST", "explain", "{\"player\":\"flipside:threads=1000\"}", "threads");
    expect_refusal("POST", "explain", "{\"player\":\"flipside:hash=100000\"}", "hash");
    expect_refusal("POST", "explain", "{\"player\":\"nobody\"}", "nobody");
    expect_refusal("POST", "explain", "{\"move\":\"a1\"}", "not a legal move");
    expect_refusal("POST", "explain", "{\"move\":\"--\"}", "not a legal move");
    Json *over =
        ask_well("POST", "explain", "{\"position\":\"OOOO------------ X\",\"size\":4}", NULL);
    assert_true(json_flag_of(json_member(over, "over")));
    json_free(over);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_analysis_deepens),
        cmocka_unit_test(test_analysis_is_exact),
        cmocka_unit_test(test_analysis_of_ends_and_passes),
        cmocka_unit_test(test_analysis_knows_images),
        cmocka_unit_test(test_analysis_of_the_best),
        cmocka_unit_test(test_analysis_ends_when_left),
        cmocka_unit_test(test_analysis_is_stopped),
        cmocka_unit_test(test_review_is_that_of_the_command),
        cmocka_unit_test(test_review_is_noted),
        cmocka_unit_test(test_review_is_stopped),
        cmocka_unit_test(test_review_of_nothing),
        cmocka_unit_test(test_explains),
        cmocka_unit_test(test_explains_no_more_than_it_may),
    };
    return cmocka_run_group_tests(tests, make_service, drop_service);
}
