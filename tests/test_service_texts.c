// Conversions, names of openings and the explorer without any transport: every form, files, texts
// that make no sense.
#include "explorer.h"
#include "study_asks.h"

static void test_converts(void **state) {
    (void)state;
    Json *answer =
        ask_well("POST", "convert",
                 "{\"text\":\"1. F5 D6 2. C3\",\"to\":\"ggf\",\"goal\":\"fewest\"}", NULL);
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

// A position tells the size of its board, unless one is asked for; a drawing that is of no size
// does not.
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
            snprintf(body, sizeof body, "{\"text\":\"%s\",\"goal\":\"%s\"}", boards[i].text,
                     goal_name((Goal)goal));
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
    expect_refusal("POST", "convert", "{\"text\":\"----\\n-OX-\\n-XO-\\n----\\n----\"}",
                   "4 squares where a row has 8");
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
    text_truncate(&text, text.length - 1);
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
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    Text text = {0};
    text_add(&text, "{\"file\":\"");
    for (size_t i = 0; i < sizeof bytes; i += 3) {
        unsigned three = (unsigned)(unsigned char)bytes[i] << 16 |
                         (unsigned)(unsigned char)bytes[i + 1] << 8 | (unsigned char)bytes[i + 2];
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
    Json *answer =
        ask_well("POST", "review", "{\"moves\":\"f5f6e6d6\",\"level\":2,\"to\":\"pgn\"}", NULL);
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
    assert_int_equal(json_int_of(json_member(most, "games")),
                     json_int_of(json_member(most, "wins")) +
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
        cmocka_unit_test(test_converts),         cmocka_unit_test(test_converts_any_size),
        cmocka_unit_test(test_converts_many),    cmocka_unit_test(test_converts_files),
        cmocka_unit_test(test_review_as_a_file), cmocka_unit_test(test_converts_no_nonsense),
        cmocka_unit_test(test_openings),         cmocka_unit_test(test_explorer),
    };
    return cmocka_run_group_tests(tests, make_service, drop_service);
}
