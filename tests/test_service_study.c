// The routes of the study floor without any transport: streams that deepen and end, answers as the commands and the
// solver have them, texts that make no sense.
#include "clock.h"
#include "explorer.h"
#include "folder.h"
#include "input.h"
#include "notation.h"
#include "review_book.h"
#include "review_text.h"
#include "reviewer.h"
#include "service_routes.h"
#include "thread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// 12 empty squares.
static const char late[] = "XOOOOOOOXOXXXOO-XOXOXXOOXOOXOXOOXXOXOOXO-XXXXOX---XXXX----O-XX-- O";

typedef struct Heard {
    int events, last_level;
    bool rising;      // levels never fell
    bool ordered;     // moves came by their scores
    int leave_after;  // events after which nobody listens; 0 = never
    atomic_bool stop; // set then, as a transport does
    char first[16];
} Heard;

static bool in_order(const Json *moves) {
    for (size_t i = 1; moves && i < json_length(moves); i++)
        if (json_int_of(json_member(json_entry(moves, i - 1), "score")) <
            json_int_of(json_member(json_entry(moves, i), "score")))
            return false;
    return true;
}

static bool hear(void *user, const char *event, Json *value) {
    Heard *heard = user;
    if (heard->events++ == 0)
        strncpy(heard->first, event, sizeof heard->first - 1);
    const Json *level = json_member(value, "level");
    if (level) {
        heard->rising &= json_int_of(level) >= heard->last_level;
        heard->last_level = (int)json_int_of(level);
    }
    heard->ordered &= in_order(json_member(value, "moves"));
    json_free(value);
    bool leaves = heard->leave_after && heard->events >= heard->leave_after;
    if (leaves)
        atomic_store(&heard->stop, true);
    return !leaves;
}

static Service *service;
static Folder folder;

static int make_service(void **state) {
    (void)state;
    Error error;
    folder = folder_make();
    ServiceOptions options = {.engines = 1, .threads = 1, .folder = folder.path, .version = "test"};
    service = service_create(&options, &error);
    return service ? 0 : -1;
}

static int drop_service(void **state) {
    (void)state;
    service_destroy(service);
    folder_remove(&folder);
    return 0;
}

// Asks with a body as text; the answer, which is to be freed, and its status.
static Json *ask(const char *method, const char *path, const char *body, Heard *heard, int *status) {
    Error error = {0};
    bool known;
    Heard nobody = {0};
    heard = heard ? heard : &nobody;
    heard->rising = heard->ordered = true;
    heard->last_level = -2;
    Call call = {.emit = hear, .user = heard, .stop = &heard->stop};
    Json *values = json_read(body, strlen(body), &error);
    assert_non_null(values);
    const Route *route = service_find(method, path, call.part, &known);
    assert_non_null(route);
    if (call_open(&call, route, values, &error)) {
        call_run(service, &call);
    } else {
        call.status = 400;
        call.answer = json_new_object();
        json_add_text(call.answer, "error", error.text);
    }
    Json *answer = call.answer;
    call.answer = NULL;
    *status = call.status;
    json_free(values);
    call_close(&call);
    assert_int_equal(engines_busy(service_engines(service)), 0); // whatever happened
    return answer;
}

static Json *ask_well(const char *method, const char *path, const char *body, Heard *heard) {
    int status;
    Json *answer = ask(method, path, body, heard, &status);
    if (status != 200)
        fail_msg("%s %s: %d %s", path, body, status, json_text_of(json_member(answer, "error")));
    return answer;
}

static void expect_refusal(const char *method, const char *path, const char *body, const char *part) {
    int status;
    Json *answer = ask(method, path, body, NULL, &status);
    const char *error = json_text_of(json_member(answer, "error"));
    if (status != 400 || !error || !strstr(error, part))
        fail_msg("%s %s: %d %s", path, body, status, error ? error : "no error");
    json_free(answer);
}

static const char *text_at(const Json *object, const char *key) {
    const char *text = json_text_of(json_member(object, key));
    return text ? text : "";
}

static void test_analysis_deepens(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        char body[200];
        Heard heard = {0};
        snprintf(body, sizeof body, "{\"moves\":\"f5d6c3\",\"goal\":\"%s\",\"level\":6}", goal_name((Goal)goal));
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
        assert_string_equal(json_text_of(json_entry(json_member(best, "pv"), 0)), text_at(best, "move"));
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
        snprintf(body, sizeof body, "{\"position\":\"%s\",\"goal\":\"%s\"}", late, goal_name(rules.goal));
        Json *answer = ask_well("POST", "analyse", body, NULL);
        assert_string_equal(text_at(answer, "end"), "solved");
        Position position;
        assert_true(input_position(late, rules, &position, &error));
        Engine *engine = engine_create(&(EngineOptions){.rules = rules, .threads = 1, .hash_mb = 1}, &error);
        EngineReport reports[MOVES_MAX];
        int count =
            engine_score_moves(engine, position, &(EngineQuestion){.level = -1, .solve = true}, 0, reports, &error);
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
        ask_well("POST", "analyse", "{\"position\":\"OOOO------------ X\",\"size\":4,\"goal\":\"fewest\"}", NULL);
    assert_true(json_flag_of(json_member(over, "over")));
    assert_int_equal(json_int_of(json_member(over, "score")), 16);
    assert_int_equal(json_length(json_member(over, "moves")), 0);
    json_free(over);
    Json *pass = ask_well("POST", "analyse", "{\"position\":\"OX-------------- X\",\"size\":4}", NULL);
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
            assert_int_equal(json_length(line), json_length(json_member(json_entry(moves, 0), "pv")));
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
        ask_well("POST", "analyse", "{\"moves\":\"f5d6c3d3c4\",\"count\":3,\"level\":7,\"book\":false}", NULL);
    assert_int_equal(json_length(json_member(answer, "moves")), 3);
    assert_false(json_flag_of(json_member(json_entry(json_member(answer, "moves"), 0), "book")));
    json_free(answer);
    answer = ask_well("POST", "analyse", "{\"moves\":\"f5d6c3d3c4\",\"depth\":3}", NULL);
    assert_int_equal(json_int_of(json_member(json_entry(json_member(answer, "moves"), 0), "depth")), 3);
    json_free(answer);
    answer = ask_well("POST", "analyse", "{\"moves\":\"f5d6c3d3c4\",\"time\":0.05}", NULL);
    assert_string_equal(text_at(answer, "end"), "time");
    json_free(answer);
}

// A search that would take minutes ends when nobody listens: noticed between events, or by the flag in the midst of it.
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

// The same numbers as the command's reviewer, which has an engine of its own, and prints what these functions make.
static void test_review_is_that_of_the_command(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Error error = {0};
        char body[300];
        Heard heard = {0};
        Rules rules = {.goal = (Goal)goal, .start = START_STANDARD, .size = 8};
        snprintf(body, sizeof body, "{\"moves\":\"%s\",\"goal\":\"%s\",\"level\":5,\"lot\":2,\"blunder\":5}",
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
        review_books_follow(&books, review);
        review_books_close(&books);
        const Json *moves = json_member(answer, "moves");
        assert_string_equal(heard.first, "progress");
        assert_int_equal(heard.events, review->count);
        assert_int_equal(json_length(moves), review->count);
        for (int i = 0; i < review->count; i++)
            compare_json(json_entry(moves, (size_t)i), review_move_json(review, i));
        compare_json(json_member(answer, "summary"), review_sum_json(review));
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
    assert_true(json_number_of(json_member(json_entry(json_member(before, "games"), 0), "white_loss")) == 0);
    json_free(before);
    Json *review = ask_well("POST", "review", "{\"moves\":\"f5f4e3f6d3c5d6c4e6\",\"level\":3}", NULL);
    Json *after = ask_well("GET", "games", "{}", NULL);
    const Json *row = json_entry(json_member(after, "games"), 0), *sum = json_member(review, "summary");
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
                 "{\"moves\":\"f5d6c3d3c4f4f6\",\"move\":\"g6\",\"goal\":\"%s\",\"player\":\"flipside:level=3\"}",
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
        ask_well("POST", "explain", "{\"moves\":\"f5d6c3\",\"player\":\"deepening:depth=2,library=no\"}", NULL);
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
    Json *over = ask_well("POST", "explain", "{\"position\":\"OOOO------------ X\",\"size\":4}", NULL);
    assert_true(json_flag_of(json_member(over, "over")));
    json_free(over);
}

static void test_converts(void **state) {
    (void)state;
    Json *answer =
        ask_well("POST", "convert", "{\"text\":\"1. F5 D6 2. C3\",\"to\":\"ggf\",\"goal\":\"fewest\"}", NULL);
    const Json *game = json_entry(json_member(answer, "games"), 0);
    assert_string_equal(text_at(game, "read"), "transcript");
    assert_string_equal(text_at(game, "transcript"), "f5d6c3");
    assert_string_equal(text_at(game, "goal"), "fewest");
    assert_string_equal(text_at(game, "start"), "standard");
    assert_int_equal(json_length(json_member(game, "moves")), 3);
    // And back again, with the goal that the text tells.
    char body[2000];
    Text text = {0};
    Json *again = json_new_object();
    json_add_text(again, "text", text_at(game, "text"));
    json_write_line(&text, again);
    snprintf(body, sizeof body, "%s", text_string(&text));
    text_free(&text);
    Json *back = ask_well("POST", "convert", body, NULL);
    const Json *same = json_entry(json_member(back, "games"), 0);
    assert_string_equal(text_at(same, "read"), "ggf");
    assert_string_equal(text_at(same, "goal"), "fewest");
    assert_string_equal(text_at(same, "transcript"), "f5d6c3");
    json_free(back);
    json_free(answer);
    answer = ask_well("POST", "convert", "{\"text\":\"f5d6\",\"to\":\"svg\"}", NULL);
    assert_non_null(strstr(text_at(json_entry(json_member(answer, "games"), 0), "text"), "<svg"));
    json_free(answer);
}

// A position tells the size of its board, unless one is asked for; a drawing that is of no size does not.
static void test_converts_any_size(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int size;
    } boards[] = {{"------\\n------\\n--OX--\\n--XO--\\n------\\n------", 6},
                  {"  a b c d\\n1 - - - -\\n2 - O X -\\n3 - X O -\\n4 - - - -\\nWhite to move", 4},
                  {"--------------OX----XO-------------- X", 6},
                  {"-----OX--XO----- O", 4}};
    for (int i = 0; i < 4; i++) {
        char body[300];
        for (int goal = 0; goal < 2; goal++) {
            snprintf(body, sizeof body, "{\"text\":\"%s\",\"goal\":\"%s\"}", boards[i].text, goal_name((Goal)goal));
            Json *answer = ask_well("POST", "convert", body, NULL);
            const Json *game = json_entry(json_member(answer, "games"), 0);
            assert_int_equal(json_length(json_member(answer, "games")), 1);
            assert_int_equal(json_int_of(json_member(game, "size")), boards[i].size);
            assert_string_equal(text_at(game, "goal"), goal_name((Goal)goal));
            json_free(answer);
        }
        snprintf(body, sizeof body, "{\"text\":\"%s\",\"size\":8}", boards[i].text);
        expect_refusal("POST", "convert", body, "");
    }
    expect_refusal("POST", "convert", "{\"text\":\"------\\n--OX--\\n--XO--\\n------\"}",
                   "6 squares where a row has 8");
    expect_refusal("POST", "convert", "{\"text\":\"----\\n-OX-\\n-XO-\\n----\\n----\"}", "4 squares where a row has 8");
}

static void test_converts_many(void **state) {
    (void)state;
    Text text = {0};
    text_add(&text, "{\"text\":\"");
    for (int i = 0; i < 300; i++)
        text_add(&text, "f5d6c3\\n");
    text_add(&text, "\"}");
    Json *answer = ask_well("POST", "convert", text_string(&text), NULL);
    assert_int_equal(json_length(json_member(answer, "games")), 200);
    assert_true(json_flag_of(json_member(answer, "more")));
    json_free(answer);
    text_cut(&text, text.length - 1);
    text_add(&text, ",\"skip\":250}");
    answer = ask_well("POST", "convert", text_string(&text), NULL);
    assert_int_equal(json_length(json_member(answer, "games")), 50);
    assert_false(json_flag_of(json_member(answer, "more")));
    json_free(answer);
    text_free(&text);
}

// A WTHOR file of one game, f5d6c3, as a page sends it: head, game.
static void test_converts_files(void **state) {
    (void)state;
    char bytes[16 + 68] = {20, 1, 1, 1, 1, 0, 0, 0, 0, 0, (char)0xD1, 7, 8, 0, 22, 0};
    bytes[16 + 6] = 40;
    bytes[16 + 7] = 40;
    bytes[16 + 8] = 56, bytes[16 + 9] = 64, bytes[16 + 10] = 33;
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    Text text = {0};
    text_add(&text, "{\"file\":\"");
    for (size_t i = 0; i < sizeof bytes; i += 3) {
        unsigned three = (unsigned)(unsigned char)bytes[i] << 16 | (unsigned)(unsigned char)bytes[i + 1] << 8 |
                         (unsigned char)bytes[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6)
            text_add_char(&text, letters[three >> shift & 63]);
    }
    text_add(&text, "\"}");
    Json *answer = ask_well("POST", "convert", text_string(&text), NULL);
    const Json *game = json_entry(json_member(answer, "games"), 0);
    assert_string_equal(text_at(game, "read"), "wthor");
    assert_string_equal(text_at(game, "transcript"), "f5d6c3");
    json_free(answer);
    text_free(&text);
    expect_refusal("POST", "convert", "{\"file\":\"AAAA\"}", "");
    expect_refusal("POST", "convert", "{\"file\":\"AA*A\"}", "base64");
    expect_refusal("POST", "convert", "{\"file\":\"AAAAA\"}", "breaks off");
}

// A review as a file: the marks and values that the answer has.
static void test_review_as_a_file(void **state) {
    (void)state;
    Json *answer = ask_well("POST", "review", "{\"moves\":\"f5f6e6d6\",\"level\":2,\"to\":\"pgn\"}", NULL);
    assert_non_null(strstr(text_at(answer, "text"), "1. f5"));
    json_free(answer);
    expect_refusal("POST", "review", "{\"moves\":\"f5\",\"to\":\"/etc\"}", "to");
}

static void test_converts_no_nonsense(void **state) {
    (void)state;
    expect_refusal("POST", "convert", "{}", "text is missing");
    expect_refusal("POST", "convert", "{\"text\":\"\"}", "");
    expect_refusal("POST", "convert", "{\"text\":\"hello\"}", "");
    expect_refusal("POST", "convert", "{\"text\":\"/etc/passwd\"}", "");
    expect_refusal("POST", "convert", "{\"text\":\"-\"}", "");
    expect_refusal("POST", "convert", "{\"text\":\"f5f6a1\"}", "a1");
    int status;
    Json *answer = ask("POST", "convert", "{\"text\":\"f5f6a1\"}", NULL, &status);
    assert_int_equal(json_int_of(json_member(answer, "column")), 5);
    json_free(answer);
    expect_refusal("POST", "convert", "{\"text\":\"(;GM[Othello]PB[\"}", "");
    expect_refusal("POST", "convert", "{\"text\":\"f5\",\"to\":\"wthor\"}", "to is");
    expect_refusal("POST", "convert", "{\"text\":\"f5\",\"to\":\"../../etc\"}", "to is");
}

static void test_openings(void **state) {
    (void)state;
    Json *answer = ask_well("GET", "openings", "{\"find\":\"tiger\"}", NULL);
    const Json *list = json_member(answer, "openings");
    assert_true(json_length(list) > 0 && json_length(list) < 60);
    assert_non_null(strstr(text_at(json_entry(list, 0), "name"), "Tiger"));
    json_free(answer);
    answer = ask_well("GET", "openings", "{}", NULL);
    assert_int_equal(json_length(json_member(answer, "openings")), opening_names_count());
    json_free(answer);
    answer = ask_well("GET", "openings", "{\"moves\":\"f5f6e6f4\"}", NULL);
    assert_true(json_length(json_member(answer, "openings")) > 0);
    json_free(answer);
}

static void test_explorer(void **state) {
    (void)state;
    Json *answer = ask_well("GET", "explorer", "{\"moves\":\"f5\",\"level\":2}", NULL);
    const Json *moves = json_member(answer, "moves");
    assert_int_equal(json_length(moves), 3);
    assert_true(json_int_of(json_member(answer, "games")) > 1000);
    assert_true(json_holds_int(json_member(json_entry(moves, 0), "score")));
    const Json *most = json_entry(moves, 0);
    assert_int_equal(json_int_of(json_member(most, "games")), json_int_of(json_member(most, "wins")) +
                                                                  json_int_of(json_member(most, "draws")) +
                                                                  json_int_of(json_member(most, "losses")));
    json_free(answer);
    // The squares have the names of their board.
    answer = ask_well("GET", "explorer", "{\"size\":\"6\",\"counts\":true}", NULL);
    const Json *move = json_entry(json_member(answer, "moves"), 0);
    assert_string_equal(text_at(move, "move"), "e4");
    json_free(answer);
    answer = ask_well("GET", "explorer", "{\"position\":\"OOOO------------ X\",\"size\":4}", NULL);
    assert_true(json_flag_of(json_member(answer, "over")));
    json_free(answer);
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
        cmocka_unit_test(test_converts),
        cmocka_unit_test(test_converts_any_size),
        cmocka_unit_test(test_converts_many),
        cmocka_unit_test(test_converts_files),
        cmocka_unit_test(test_review_as_a_file),
        cmocka_unit_test(test_converts_no_nonsense),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_explorer),
    };
    return cmocka_run_group_tests(tests, make_service, drop_service);
}
