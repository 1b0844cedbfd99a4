// GTP as our engine speaks it: scripted transcripts.
#include "file.h"
#include "gtp.h"
#include "protocol_helpers.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void gtp_expect(const char *const *script, const char *const *patterns) {
    Gtp gtp;
    gtp_init(&gtp, rules_default(), "1.2.3");
    gtp.counsel.options.threads = 1;
    gtp.counsel.options.hash_mb = 4;
    gtp.counsel.level = 2;
    ProtocolHandler handler = gtp_handler(&gtp);
    expect_transcript(&handler, script, patterns);
    gtp_free(&gtp);
}

static void test_gtp_transcript(void **state) {
    (void)state;
    gtp_expect((const char *[]){"# a comment",
                                "",
                                "1 protocol_version",
                                "name # who is it",
                                "2\tversion",
                                "known_command genmove",
                                "known_command dance",
                                "3 dance",
                                "boardsize 8",
                                "boardsize 19",
                                "komi 6.5",
                                "clear_board",
                                "gogui-rules_legal_moves",
                                "play b f5",
                                "play b d6",
                                "play w F5",
                                "play w f6",
                                "play green e6",
                                "play b",
                                "undo",
                                "undo",
                                "undo",
                                "final_score",
                                "quit",
                                "name",
                                NULL},
               (const char *[]){"=1 2",
                                "",
                                "= Flipside",
                                "",
                                "=2 1.2.3",
                                "",
                                "= true",
                                "",
                                "= false",
                                "",
                                "[?]3 unknown command",
                                "",
                                "= ",
                                "",
                                "[?] unacceptable size",
                                "",
                                "= ",
                                "",
                                "= ",
                                "",
                                "= D3 C4 F5 E6",
                                "",
                                "= ",
                                "",
                                "[?] illegal move",
                                "",
                                "[?] illegal move",
                                "",
                                "= ",
                                "",
                                "[?] syntax error: play COLOR MOVE",
                                "",
                                "[?] syntax error: play COLOR MOVE",
                                "",
                                "= ",
                                "",
                                "= ",
                                "",
                                "[?] cannot undo",
                                "",
                                "[?] cannot score: the game is not over",
                                "",
                                "= ",
                                "",
                                NULL});
}

// A clock that says nonsense: refused where it is no number; endless time is no limit, and the
// level decides; less than no time is none left.
static void test_gtp_clocks(void **state) {
    (void)state;
    static const char *const refused[] = {"nan", "-nan", "x", "5x", "0x", ""};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char settings[64], byo_yomi[64], left[64], stones[64];
        snprintf(settings, sizeof settings, "time_settings %s 1 1", refused[i]);
        snprintf(byo_yomi, sizeof byo_yomi, "time_settings 1 %s 1", refused[i]);
        snprintf(left, sizeof left, "time_left b %s 1", refused[i]);
        snprintf(stones, sizeof stones, "time_left b 1 %s", refused[i]);
        gtp_expect((const char *[]){settings, byo_yomi, left, stones, "genmove b", NULL},
                   (const char *[]){"[?] syntax error: time_settings*", "",
                                    "[?] syntax error: time_settings*", "",
                                    "[?] syntax error: time_left*", "",
                                    "[?] syntax error: time_left*", "", "= [A-H][1-8]", "", NULL});
    }
    static const char *const taken[] = {"inf",  "1e308",  "1e999", "1e18",  "-1",
                                        "-inf", "-1e308", "0",     "1e-320"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        char settings[64], byo_yomi[64], left[64];
        snprintf(settings, sizeof settings, "time_settings %s 0 0", taken[i]);
        snprintf(byo_yomi, sizeof byo_yomi, "time_settings 0 %s 99999999999999999999", taken[i]);
        snprintf(left, sizeof left, "time_left b %s -99999999999999999999", taken[i]);
        gtp_expect((const char *[]){settings, "genmove b", byo_yomi, "genmove w", left, "genmove b",
                                    "loadsgf /none -2147483648", NULL},
                   (const char *[]){"= ", "", "= [A-H][1-8]", "", "= ", "", "= [A-H][1-8]", "",
                                    "= ", "", "= [A-H][1-8]", "", "[?] cannot load file*", "",
                                    NULL});
    }
}

static void test_gtp_games(void **state) {
    (void)state;
    gtp_expect((const char *[]){"list_games", "set_game Anti-Othello", "gogui-rules_game_id",
                                "set_game Chess", "time_settings 0 1 1", "time_left black 0.1 1",
                                "genmove black", "reg_genmove white", "gogui-rules_side_to_move",
                                "genmove black", "boardsize 4", "gogui-rules_board",
                                "gogui-rules_board_size", "showboard", "gogui-rules_final_result",
                                "loadsgf /none.sgf", NULL},
               (const char *[]){"= Othello",
                                "Anti-Othello",
                                "",
                                "= ",
                                "",
                                "= Anti-Othello",
                                "",
                                "[?] unknown game; see list_games",
                                "",
                                "= ",
                                "",
                                "= ",
                                "",
                                "= [A-H][1-8]",
                                "",
                                "= [A-H][1-8]",
                                "",
                                "= white",
                                "",
                                "[?] it is the other side's turn*",
                                "",
                                "= ",
                                "",
                                "= . . . .",
                                ". O X .",
                                ". X O .",
                                ". . . .",
                                "",
                                "= 4",
                                "",
                                "= ",
                                "  A B C D",
                                "1 . . . .",
                                "2 . O X .",
                                "3 . X O .",
                                "4 . . . .",
                                "Black (X) to move",
                                "",
                                "= ",
                                "",
                                "[?] cannot load file: *",
                                "",
                                NULL});
}

// A loaded position: a forced pass is implied, the end is scored by the goal, and undo takes
// implied passes back.
static void test_gtp_positions(void **state) {
    (void)state;
    static const char sgf[] = "(;FF[4]GM[2]SZ[8]AB[a8][b8][c8]AW[d8]PL[W])";
    char path[] = "/tmp/flipside-test-XXXXXX", load[64];
    close(mkstemp(path));
    assert_true(file_write(path, sgf, sizeof sgf - 1, NULL));
    snprintf(load, sizeof load, "loadsgf %s", path);
    gtp_expect((const char *[]){load, "gogui-rules_legal_moves", "play b e8",
                                "gogui-rules_final_result", "final_score", "genmove w", "undo",
                                "gogui-rules_side_to_move", "genmove w", "genmove b",
                                "set_game Anti-Othello", load, "play b e8", "final_score", NULL},
               (const char *[]){"= ",     "", "= pass", "", "= ", "", "= B+64",  "",
                                "= B+64", "", "= pass", "", "= ", "", "= white", "",
                                "= pass", "", "= E8",   "", "= ", "", "= ",      "",
                                "= ",     "", "= W+64", "", NULL});
    unlink(path);
}

// loadsgf takes a game in any format, whole or up to a move.
static void test_gtp_loads_any_format(void **state) {
    (void)state;
    static const char pgn[] = "[Event \"Reversi, fewest discs\"]\n\n1. f5 f6 2. e6 f4 *\n";
    char path[] = "/tmp/flipside-test-XXXXXX", load[64], part[64];
    close(mkstemp(path));
    assert_true(file_write(path, pgn, sizeof pgn - 1, NULL));
    snprintf(load, sizeof load, "loadsgf %s", path);
    snprintf(part, sizeof part, "loadsgf %s 2", path);
    gtp_expect(
        (const char *[]){load, "gogui-rules_game_id", "undo", "play w f4", part, "play w f6", NULL},
        (const char *[]){"= ", "", "= Anti-Othello", "", "= ", "", "= ", "", "= ", "", "= ", "",
                         NULL});
    unlink(path);
}

// `# interrupt` ends a search that would take for ever.
static void test_gtp_interrupt(void **state) {
    (void)state;
    Gtp gtp;
    Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
    gtp_init(&gtp, rules_default(), "1");
    gtp.counsel.options.threads = 1;
    gtp.counsel.level = 60;
    ProtocolHandler handler = gtp_handler(&gtp);
    ProtocolSession *talk = protocol_start(&handler, collect, &said, NULL);
    protocol_feed(talk, "7 genmove black");
    clock_sleep(0.3);
    assert_false(has_said(&said, "=7"));
    protocol_feed(talk, "# interrupt");
    assert_true(wait_for(&said, "=7 "));
    protocol_finish(talk);
    gtp_free(&gtp);
    text_free(&said.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gtp_transcript),
        cmocka_unit_test(test_gtp_clocks),
        cmocka_unit_test(test_gtp_games),
        cmocka_unit_test(test_gtp_positions),
        cmocka_unit_test(test_gtp_loads_any_format),
        cmocka_unit_test(test_gtp_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
