// NBoard and GTP, both ways: scripted transcripts of the protocols against our engine, whole games of our engine
// against itself across each protocol, and lenient driving of engines with other habits.
#include "clock.h"
#include "file.h"
#include "gtp.h"
#include "nboard.h"
#include "outside_helpers.h"
#include "process.h"

#include <fnmatch.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What a talk says, collected.
typedef struct Collected {
    pthread_mutex_t lock;
    Text text;
} Collected;

static void collect(const char *text, void *user) {
    Collected *collected = user;
    pthread_mutex_lock(&collected->lock);
    text_add(&collected->text, text);
    pthread_mutex_unlock(&collected->lock);
}

// Has the talk said this yet? Waits for a while.
static bool wait_for(Collected *collected, const char *words) {
    for (double begin = clock_now(); clock_now() - begin < PATIENCE; clock_sleep(0.002)) {
        pthread_mutex_lock(&collected->lock);
        bool found = strstr(text_string(&collected->text), words) != NULL;
        pthread_mutex_unlock(&collected->lock);
        if (found)
            return true;
    }
    return false;
}

// Feeds a script and compares everything said, line by line, with patterns.
static void expect_transcript(const TalkHandler *handler, const char *const *script, const char *const *patterns) {
    Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
    Talk *talk = talk_start(handler, collect, &said, NULL);
    for (; *script; script++)
        talk_feed(talk, *script);
    talk_finish(talk);
    char *line = said.text.data, *rest = NULL;
    for (; *patterns; patterns++) {
        rest = line ? strchr(line, '\n') : NULL;
        if (!rest)
            fail_msg("nothing for %s", *patterns);
        *rest = '\0';
        if (fnmatch(*patterns, line, 0) != 0)
            fail_msg("\"%s\" is not %s", line, *patterns);
        line = rest + 1;
    }
    if (line && *line)
        fail_msg("more than expected: %s", line);
    text_free(&said.text);
}

static void nboard_expect(const char *const *script, const char *const *patterns) {
    Nboard nboard;
    nboard_init(&nboard, rules_default());
    nboard.counsel.options.threads = 1;
    nboard.counsel.options.hash_mb = 4;
    nboard.counsel.level = 2;
    TalkHandler handler = nboard_handler(&nboard);
    expect_transcript(&handler, script, patterns);
    nboard_free(&nboard);
}

#define GGF_START "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

static void test_nboard_transcript(void **state) {
    (void)state;
    nboard_expect((const char *[]){"nboard 2", "set depth 3", "set contempt 10",
                                   "set game (;GM[Othello]TY[8]" GGF_START "B[F5/1.2/0.5]W[D6];)", "some unknown words",
                                   "hint 2", "go", "move C3/0.00/1.2", "move d3", "go", "learn", "quit", "go", NULL},
                  (const char *[]){"set myname Flipside", "set myname Flipside3", "search [A-H][1-8]*.00 0 3",
                                   "search [A-H][1-8]*.00 0 3", "status", "nodestats * *", "=== [A-H][1-8]/*.00/*.??",
                                   "nodestats * *", "=== [A-H][1-8]/*.00/*.??", "learned", NULL});
}

// Version 1, bare moves, errors, a forced pass, the end of the game, the reversed goal.
static void test_nboard_corners(void **state) {
    (void)state;
    nboard_expect(
        (const char *[]){"nboard 1", "F5", "F5", "set game (;GM[Othello]B[A1];)",
                         // White has no move; Black has one.
                         "set game (;GM[Othello]TY[8]BO[8 -------- -------- -------- -------- -------- -------- "
                         "-------- ***O---- O];)",
                         "go", "hint 3", "ping 7",
                         // The board is full: fewest discs wins, so White (2 discs) has won.
                         "set game (;GM[Othello]TY[4a]BO[4 **** **** **** **OO O];)", "go", "hint 1", "analyze",
                         "set game (;GM[Othello]TY[4]BO[4 **** **** **** **OO O];)", "analyze", NULL},
        (const char *[]){"set myname Flipside", "status Error: F5 is not a legal move here",
                         "status Error: the game is wrong at column 16: B?A1?: not a legal move here", "nodestats * *",
                         "=== PA/-64.00/*", "search PAE8 -64.00 0 2", "status", "pong 7", "nodestats * *",
                         "=== PA/12.00/*", "status The game is over", "analysis 0 12.00", "analysis 0 -12.00", NULL});
}

// While it thinks very deeply a ping is answered at once, and the move is said before the pong.
static void test_nboard_ping(void **state) {
    (void)state;
    for (int hints = 0; hints < 2; hints++) {
        Nboard nboard;
        Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
        nboard_init(&nboard, rules_default());
        nboard.counsel.options.threads = 1;
        TalkHandler handler = nboard_handler(&nboard);
        Talk *talk = talk_start(&handler, collect, &said, NULL);
        talk_feed(talk, "set depth 60");
        talk_feed(talk, hints ? "hint 4" : "go");
        clock_sleep(0.3);
        talk_feed(talk, "ping 42");
        assert_true(wait_for(&said, "pong 42\n")); // the search by itself takes for ever
        if (!hints)
            assert_true(strstr(text_string(&said.text), "=== ") < strstr(text_string(&said.text), "pong 42"));
        talk_feed(talk, "quit");
        talk_finish(talk);
        nboard_free(&nboard);
        text_free(&said.text);
    }
}

static void gtp_expect(const char *const *script, const char *const *patterns) {
    Gtp gtp;
    gtp_init(&gtp, rules_default(), "1.2.3");
    gtp.counsel.options.threads = 1;
    gtp.counsel.options.hash_mb = 4;
    gtp.counsel.level = 2;
    TalkHandler handler = gtp_handler(&gtp);
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

// A clock that says nonsense: refused where it is no number; endless time is no limit, and the level decides; less than
// no time is none left.
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
                   (const char *[]){"[?] syntax error: time_settings*", "", "[?] syntax error: time_settings*", "",
                                    "[?] syntax error: time_left*", "", "[?] syntax error: time_left*", "",
                                    "= [A-H][1-8]", "", NULL});
    }
    static const char *const taken[] = {"inf", "1e308", "1e999", "1e18", "-1", "-inf", "-1e308", "0", "1e-320"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        char settings[64], byo_yomi[64], left[64];
        snprintf(settings, sizeof settings, "time_settings %s 0 0", taken[i]);
        snprintf(byo_yomi, sizeof byo_yomi, "time_settings 0 %s 99999999999999999999", taken[i]);
        snprintf(left, sizeof left, "time_left b %s -99999999999999999999", taken[i]);
        gtp_expect((const char *[]){settings, "genmove b", byo_yomi, "genmove w", left, "genmove b",
                                    "loadsgf /none -2147483648", NULL},
                   (const char *[]){"= ", "", "= [A-H][1-8]", "", "= ", "", "= [A-H][1-8]", "", "= ", "",
                                    "= [A-H][1-8]", "", "[?] cannot load file*", "", NULL});
    }
}

static void test_gtp_games(void **state) {
    (void)state;
    gtp_expect((const char *[]){"list_games", "set_game Anti-Othello", "gogui-rules_game_id", "set_game Chess",
                                "time_settings 0 1 1", "time_left black 0.1 1", "genmove black", "reg_genmove white",
                                "gogui-rules_side_to_move", "genmove black", "boardsize 4", "gogui-rules_board",
                                "gogui-rules_board_size", "showboard", "gogui-rules_final_result", "loadsgf /none.sgf",
                                NULL},
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

// A loaded position: a forced pass is implied, the end is scored by the goal, and undo takes implied passes back.
static void test_gtp_positions(void **state) {
    (void)state;
    static const char sgf[] = "(;FF[4]GM[2]SZ[8]AB[a8][b8][c8]AW[d8]PL[W])";
    char path[] = "/tmp/flipside-test-XXXXXX", load[64];
    close(mkstemp(path));
    assert_true(file_write(path, sgf, sizeof sgf - 1, NULL));
    snprintf(load, sizeof load, "loadsgf %s", path);
    gtp_expect((const char *[]){load, "gogui-rules_legal_moves", "play b e8", "gogui-rules_final_result", "final_score",
                                "genmove w", "undo", "gogui-rules_side_to_move", "genmove w", "genmove b",
                                "set_game Anti-Othello", load, "play b e8", "final_score", NULL},
               (const char *[]){"= ",     "", "= pass", "", "= ",      "", "= B+64", "", "= B+64", "",
                                "= pass", "", "= ",     "", "= white", "", "= pass", "", "= E8",   "",
                                "= ",     "", "= ",     "", "= ",      "", "= W+64", "", NULL});
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
    gtp_expect((const char *[]){load, "gogui-rules_game_id", "undo", "play w f4", part, "play w f6", NULL},
               (const char *[]){"= ", "", "= Anti-Othello", "", "= ", "", "= ", "", "= ", "", "= ", "", NULL});
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
    TalkHandler handler = gtp_handler(&gtp);
    Talk *talk = talk_start(&handler, collect, &said, NULL);
    talk_feed(talk, "7 genmove black");
    clock_sleep(0.3);
    assert_false(strstr(text_string(&said.text), "=7") != NULL);
    talk_feed(talk, "# interrupt");
    assert_true(wait_for(&said, "=7 "));
    talk_finish(talk);
    gtp_free(&gtp);
    text_free(&said.text);
}

// One engine against the other, each across its protocol, to the end of the game.
static void play_each_other(const char *first, const char *second, Rules rules, const Position *position) {
    Player *players[2] = {make(first, rules), make(second, rules)};
    Game game = position ? game_from(rules, *position) : game_new(rules);
    Limits limits = {.seconds = PATIENCE};
    for (int i = 0; i < 2; i++) {
        player_expect(players[i], &limits);
        assert_true(player_new_game(players[i], &game, (Color)i, NULL));
    }
    while (!game_over(&game)) {
        Choice choice;
        if (game_play_passes(&game))
            continue;
        player_choose(players[game.now.side], &game, &limits, &choice);
        if (choice.status != CHOICE_MOVE)
            fail_msg("%s: %s, %s", player_spec(players[game.now.side]), choice_status_name(choice.status),
                     choice.reason);
        assert_true(game_play(&game, choice.move));
    }
    for (int i = 0; i < 2; i++)
        player_destroy(players[i]);
}

#define NBOARD "nboard:cmd=" FLIPSIDE_PROGRAM " nboard --threads 1 --hash 4,depth=3"
#define GTP "gtp:cmd=" FLIPSIDE_PROGRAM " gtp --threads 1 --hash 4 --level 3,time=0.02"

static void test_whole_games(void **state) {
    (void)state;
    int before = count_descriptors();
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = rules_of(goal, 8);
        play_each_other(NBOARD, NBOARD, rules, NULL);
        play_each_other(GTP, GTP, rules, NULL);
        play_each_other(NBOARD, GTP, rules, NULL);
        rules.start = START_PARALLEL;
        play_each_other(GTP, NBOARD, rules, NULL);
        play_each_other(GTP, NBOARD, rules_of(goal, 6), NULL);
        rules.start = START_GIVEN;
        Position given = {{0x0000001008000000ULL, 0x0000000810000000ULL}, WHITE};
        play_each_other(NBOARD, GTP, rules, &given);
    }
    assert_int_equal(count_descriptors(), before);
    assert_false(children_left());
}

// A player that is asked about one game and then about another is told everything anew.
static void test_jumps(void **state) {
    (void)state;
    static const char *const specs[] = {NBOARD, GTP};
    for (size_t i = 0; i < 2; i++) {
        Rules rules = rules_of(GOAL_FEWEST, 8);
        Player *player = make(specs[i], rules);
        Choice choice;
        Game game = game_new(rules);
        assert_true(game_play(&game, 19) && game_play(&game, 18));
        for (int k = 0; k < 3; k++) {
            player_choose(player, &game, &(Limits){.seconds = PATIENCE}, &choice);
            assert_int_equal(choice.status, CHOICE_MOVE);
            assert_true(game_undo(&game));
            game.known = game.ply;
            if (k == 0)
                assert_true(game_play(&game, 34));
        }
        player_destroy(player);
    }
}

// Other engines' habits.
static void test_lenient(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        ChoiceStatus status;
        int score;
    } cases[] = {
        // Spaces instead of slashes, small letters, chatter.
        {"nboard:cmd=while read -r w x; do case $w in ping) echo status ok; echo pong $x;; go) echo set myname Odd; "
         "echo "
         "nodestats 5 0.1; echo === d3 -1.00 0.0;; learn) echo learn;; esac; done",
         CHOICE_MOVE, -1},
        {"nboard:cmd=while read -r w x; do case $w in ping) echo pong $x;; go) echo '===D3/2.6';; esac; done",
         CHOICE_MOVE, 3},
        {"nboard:cmd=while read -r w x; do case $w in ping) echo pong $x;; go) echo === PA;; esac; done",
         CHOICE_ILLEGAL, 0},
        {"nboard:cmd=while read -r w x; do case $w in ping) echo pong $x;; go) echo === what;; esac; done",
         CHOICE_GARBAGE, 0},
        // Refuses everything but what is needed; speaks before it is asked.
        {"gtp:cmd=echo hello; while read -r w x; do case $w in genmove) echo '=  d3'; echo;; play|clear_board) echo =; "
         "echo;; *) echo '? unknown command'; echo;; esac; done",
         CHOICE_MOVE, 0},
        {"gtp:cmd=while read -r w x; do case $w in genmove) echo '= resign'; echo;; *) echo =; echo;; esac; done",
         CHOICE_RESIGN, 0},
        {"gtp:cmd=while read -r w x; do case $w in genmove) echo '? I am lost'; echo;; *) echo =; echo;; esac; done",
         CHOICE_GARBAGE, 0},
        {"gtp:cmd=while read -r w x; do echo '? no'; echo; done", CHOICE_GARBAGE, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = rules_of(GOAL_MOST, 8);
        Game game = game_new(rules);
        Choice choice;
        Player *player = make(cases[i].spec, rules);
        assert_true(player_new_game(player, &game, BLACK, NULL));
        player_choose(player, &game, &(Limits){.seconds = PATIENCE}, &choice);
        if (choice.status != cases[i].status || choice.score != cases[i].score)
            fail_msg("%s: %s, %s, %d", cases[i].spec, choice_status_name(choice.status), choice.reason, choice.score);
        player_destroy(player);
    }
    assert_false(children_left());
}

// `quit` ends the program at once, although its input stays open.
static void test_quit(void **state) {
    (void)state;
    static const char *const commands[] = {"nboard", "gtp"};
    for (size_t i = 0; i < 2; i++) {
        char command[512];
        ProcessOptions options = {.answer_bytes = 1000, .total_bytes = 1000, .terminate_milliseconds = 100};
        snprintf(command, sizeof command, "%s %s --threads 1 --hash 4", FLIPSIDE_PROGRAM, commands[i]);
        Process *process = process_start_shell(command, &options, NULL);
        Text line = {0};
        assert_int_equal(process_write(process, i ? "7 quit" : "quit", clock_now() + PATIENCE), PROCESS_DONE);
        while (process_read(process, &line, clock_now() + PATIENCE, NULL) == PROCESS_DONE) {
        }
        assert_string_equal(process_end(process), "ended with exit status 0");
        process_stop(process);
        text_free(&line);
    }
}

int main(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nboard_transcript),
        cmocka_unit_test(test_nboard_corners),
        cmocka_unit_test(test_nboard_ping),
        cmocka_unit_test(test_gtp_transcript),
        cmocka_unit_test(test_gtp_clocks),
        cmocka_unit_test(test_gtp_games),
        cmocka_unit_test(test_gtp_positions),
        cmocka_unit_test(test_gtp_loads_any_format),
        cmocka_unit_test(test_gtp_interrupt),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_jumps),
        cmocka_unit_test(test_lenient),
        cmocka_unit_test(test_quit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
