// NBoard as our engine speaks it, and all protocols from the other side: whole games of our engine
// against itself across each of them, and lenient driving of engines with other habits.
#include "file.h"
#include "nboard.h"
#include "process.h"
#include "protocol_helpers.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void nboard_expect(const char *const *script, const char *const *patterns) {
    Nboard nboard;
    nboard_init(&nboard, rules_default());
    nboard.engine.options.threads = 1;
    nboard.engine.options.hash_mb = 4;
    nboard.engine.level = 2;
    ProtocolHandler handler = nboard_handler(&nboard);
    expect_transcript(&handler, script, patterns);
    nboard_free(&nboard);
}

#define GGF_START "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

static void test_nboard_transcript(void **state) {
    (void)state;
    nboard_expect((const char *[]){"nboard 2", "set depth 3", "set contempt 10",
                                   "set game (;GM[Othello]TY[8]" GGF_START "B[F5/1.2/0.5]W[D6];)",
                                   "some unknown words", "hint 2", "go", "move C3/0.00/1.2",
                                   "move d3", "go", "learn", "quit", "go", NULL},
                  (const char *[]){"set myname Flipside", "set myname Flipside3",
                                   "search [A-H][1-8]*.00 0 3", "search [A-H][1-8]*.00 0 3",
                                   "status", "nodestats * *", "=== [A-H][1-8]/*.00/*.??",
                                   "nodestats * *", "=== [A-H][1-8]/*.00/*.??", "learned", NULL});
}

// Version 1, bare moves, errors, a forced pass, the end of the game, the reversed goal.
static void test_nboard_corners(void **state) {
    (void)state;
    nboard_expect(
        (const char *[]){
            "nboard 1", "F5", "F5", "set game (;GM[Othello]B[A1];)",
            // White has no move; Black has one.
            "set game (;GM[Othello]TY[8]BO[8 -------- -------- -------- -------- -------- -------- "
            "-------- ***O---- O];)",
            "go", "hint 3", "ping 7",
            // The board is full: fewest discs wins, so White (2 discs) has won.
            "set game (;GM[Othello]TY[4a]BO[4 **** **** **** **OO O];)", "go", "hint 1", "analyze",
            "set game (;GM[Othello]TY[4]BO[4 **** **** **** **OO O];)", "analyze", NULL},
        (const char *[]){"set myname Flipside", "status Error: illegal move F5",
                         "status Error: invalid game, column 16: B?A1?: illegal move",
                         "nodestats * *", "=== PA/-64.00/*", "search PAE8 -64.00 0 2", "status",
                         "pong 7", "nodestats * *", "=== PA/12.00/*", "status The game is over",
                         "analysis 0 12.00", "analysis 0 -12.00", NULL});
}

// While it thinks very deeply a ping is answered at once, and the move is said before the pong.
static void test_nboard_ping(void **state) {
    (void)state;
    for (int hints = 0; hints < 2; hints++) {
        Nboard nboard;
        Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
        nboard_init(&nboard, rules_default());
        nboard.engine.options.threads = 1;
        ProtocolHandler handler = nboard_handler(&nboard);
        ProtocolSession *session = protocol_start(&handler, collect, &said, NULL);
        protocol_feed(session, "set depth 60");
        protocol_feed(session, hints ? "hint 4" : "go");
        clock_sleep(0.3);
        protocol_feed(session, "ping 42");
        assert_true(wait_for(&said, "pong 42\n")); // the search by itself takes for ever
        if (!hints)
            assert_true(strstr(text_string(&said.text), "=== ") <
                        strstr(text_string(&said.text), "pong 42"));
        protocol_feed(session, "quit");
        protocol_finish(session);
        nboard_free(&nboard);
        text_free(&said.text);
    }
}

// One engine against the other, each across its protocol, to the end of the game.
static void play_each_other(const char *first, const char *second, Rules rules,
                            const Position *position) {
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
            fail_msg("%s: %s, %s", player_spec(players[game.now.side]),
                     choice_status_name(choice.status), choice.reason);
        assert_true(game_play(&game, choice.move));
    }
    for (int i = 0; i < 2; i++)
        player_destroy(players[i]);
}

#define NBOARD "nboard:cmd=" FLIPSIDE_PROGRAM " nboard --threads 1 --hash 4 --eval handmade,depth=3"
#define GTP                                                                                        \
    "gtp:cmd=" FLIPSIDE_PROGRAM " gtp --threads 1 --hash 4 --eval handmade --level 3,time=0.02"
#define UGI "ugi:cmd=" FLIPSIDE_PROGRAM " ugi --threads 1 --hash 4 --eval handmade --level 3"

static void test_whole_games(void **state) {
    (void)state;
    int before = count_descriptors();
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = rules_of(goal, 8);
        play_each_other(NBOARD, NBOARD, rules, NULL);
        play_each_other(GTP, GTP, rules, NULL);
        play_each_other(NBOARD, GTP, rules, NULL);
        play_each_other(UGI, UGI ",depth=2,nodes=500", rules, NULL);
        rules.start = START_PARALLEL;
        play_each_other(GTP, NBOARD, rules, NULL);
        play_each_other(GTP, NBOARD, rules_of(goal, 6), NULL);
        play_each_other(UGI, NBOARD, rules_of(goal, 6), NULL);
        for (int size = 4; size <= 8; size += 4)
            play_each_other(UGI, UGI, (Rules){goal, START_OPEN, size}, NULL);
        rules.start = START_GIVEN;
        Position given = {{0x0000001008000000ULL, 0x0000000810000000ULL}, WHITE};
        play_each_other(NBOARD, GTP, rules, &given);
        play_each_other(UGI, GTP, rules, &given);
    }
    assert_int_equal(count_descriptors(), before);
    assert_false(children_left());
}

// A player that is asked about one game and then about another is told everything anew.
static void test_jumps(void **state) {
    (void)state;
    static const char *const specs[] = {NBOARD, GTP, UGI};
    for (size_t i = 0; i < 3; i++) {
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

// A UGI engine that answers `go` by these commands of the shell; $x are the words of the line.
#define UGI_WITH(words)                                                                            \
    "ugi:cmd=echo hello; while read -r w x; do case $w in ugi) echo id name Odd; echo option "     \
    "name goal type string; "                                                                      \
    "echo 'ugiok ';; isready) echo readyok;; go) " words ";; esac; done"

// Other engines' habits.
static void test_lenient(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        ChoiceStatus status;
        int score;
    } cases[] = {
        // Spaces instead of slashes, small letters, chatter.
        {"nboard:cmd=while read -r w x; do case $w in ping) echo status ok; echo pong $x;; go) "
         "echo set myname Odd; "
         "echo "
         "nodestats 5 0.1; echo === d3 -1.00 0.0;; learn) echo learn;; esac; done",
         CHOICE_MOVE, -1},
        {"nboard:cmd=while read -r w x; do case $w in ping) echo pong $x;; go) echo '===D3/2.6';; "
         "esac; done",
         CHOICE_MOVE, 3},
        {"nboard:cmd=while read -r w x; do case $w in ping) echo pong $x;; go) echo === PA;; esac; "
         "done",
         CHOICE_ILLEGAL, 0},
        {"nboard:cmd=while read -r w x; do case $w in ping) echo pong $x;; go) echo === what;; "
         "esac; done",
         CHOICE_GARBAGE, 0},
        // Refuses everything but what is needed; speaks before it is asked.
        {"gtp:cmd=echo hello; while read -r w x; do case $w in genmove) echo '=  d3'; echo;; "
         "play|clear_board) echo =; "
         "echo;; *) echo '? unknown command'; echo;; esac; done",
         CHOICE_MOVE, 0},
        {"gtp:cmd=while read -r w x; do case $w in genmove) echo '= resign'; echo;; *) echo =; "
         "echo;; esac; done",
         CHOICE_RESIGN, 0},
        {"gtp:cmd=while read -r w x; do case $w in genmove) echo '? I am lost'; echo;; *) echo =; "
         "echo;; esac; done",
         CHOICE_GARBAGE, 0},
        {"gtp:cmd=while read -r w x; do echo '? no'; echo; done", CHOICE_GARBAGE, 0},
        // Chatter, an expected reply behind the move; a move before it was asked.
        {UGI_WITH("echo info string hm; echo info depth 3 score cp -120 nodes 77 pv cp 900; echo "
                  "bestmove D3 ponder c3"),
         CHOICE_MOVE, -1},
        {UGI_WITH("echo bestmove d3; echo bestmove a1"), CHOICE_MOVE, 0},
        {UGI_WITH("echo bestmove 0000"), CHOICE_ILLEGAL, 0},
        {UGI_WITH("echo bestmove a1"), CHOICE_ILLEGAL, 0},
        {UGI_WITH("echo bestmove"), CHOICE_GARBAGE, 0},
        {UGI_WITH("echo bestmove what"), CHOICE_GARBAGE, 0},
        {UGI_WITH("exit 3"), CHOICE_CRASH, 0},
        {UGI_WITH("yes"), CHOICE_FLOOD, 0},
        {"ugi:cmd=echo ugiok", CHOICE_CRASH, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = rules_of(GOAL_MOST, 8);
        Game game = game_new(rules);
        Choice choice;
        Player *player = make(cases[i].spec, rules);
        assert_true(player_new_game(player, &game, BLACK, NULL));
        player_choose(player, &game, &(Limits){.seconds = PATIENCE}, &choice);
        if (choice.status != cases[i].status || choice.score != cases[i].score)
            fail_msg("%s: %s, %s, %d", cases[i].spec, choice_status_name(choice.status),
                     choice.reason, choice.score);
        player_destroy(player);
    }
    assert_false(children_left());
}

// What a UGI engine is told of limits: each case is the whole `go`, or the answer is no move.
static void test_ugi_clocks(void **state) {
    (void)state;
    static const struct {
        const char *options, *told;
        Limits limits;
    } cases[] = {
        {"", "movetime 300000", {.seconds = PATIENCE}},
        {",time=200", "movetime 200000", {.seconds = PATIENCE}},
        {"", "movetime 5000", {.seconds = 0}},
        {"",
         "p1time 250000 p2time 250000 p1inc 1500 p2inc 1500",
         {.seconds = 9, .clock = 250, .increment = 1.5}},
        {"", "movetime 90000", {.seconds = 90, .clock = 250, .max_seconds = 90}},
        {",depth=7", "depth 7", {.depth = 9}},
        {",nodes=1000", "movetime 300000 nodes 1000", {.seconds = PATIENCE}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char spec[700];
        snprintf(
            spec, sizeof spec,
            UGI_WITH(
                "if [ \"$x\" = \"%s\" ]; then echo bestmove d3; else echo bestmove $x; fi") "%s",
            cases[i].told, cases[i].options);
        Game game = game_new(rules_default());
        Choice choice;
        Player *player = make(spec, game.rules);
        player_choose(player, &game, &cases[i].limits, &choice);
        if (choice.status != CHOICE_MOVE)
            fail_msg("%s: %s", cases[i].told, choice.reason);
        player_destroy(player);
    }
    Game game = game_new(rules_default());
    Choice choice;
    Player *player = make(UGI_WITH("sleep 600"), game.rules);
    player_choose(player, &game, &(Limits){.seconds = 0.2}, &choice);
    assert_int_equal(choice.status, CHOICE_TIMEOUT);
    player_destroy(player);
    assert_false(children_left());
}

// `quit` ends the program at once, although its input stays open.
static void test_quit(void **state) {
    (void)state;
    static const char *const commands[] = {"nboard", "gtp", "ugi"};
    for (size_t i = 0; i < 3; i++) {
        char command[512];
        ProcessOptions options = {
            .answer_bytes = 1000, .total_bytes = 1000, .terminate_milliseconds = 100};
        snprintf(command, sizeof command, "%s %s --threads 1 --hash 4", FLIPSIDE_PROGRAM,
                 commands[i]);
        Process *process = process_start_shell(command, &options, NULL);
        Text line = {0};
        assert_int_equal(process_write(process, i == 1 ? "7 quit" : "quit", clock_now() + PATIENCE),
                         PROCESS_DONE);
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
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_jumps),
        cmocka_unit_test(test_lenient),
        cmocka_unit_test(test_ugi_clocks),
        cmocka_unit_test(test_quit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
