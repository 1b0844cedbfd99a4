// Python AIs through the bridge: the course's interface with numpy and without it, old names,
// limits, and every way to fail.
#include "clock.h"
#include "file.h"
#include "outside_helpers.h"
#include "roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char without_numpy[64]; // a python3 that has no numpy

static Player *make_python(const char *file, const char *options, Rules rules) {
    char spec[512];
    snprintf(spec, sizeof spec, "python:file=" FLIPSIDE_SOURCE_DIR "/tests/ai/%s.py,warmup=%d%s",
             file, PATIENCE, options);
    return make(spec, rules);
}

static Choice play(const char *file, const char *options, Rules rules, Color side, double seconds) {
    Player *player = make_python(file, options, rules);
    Choice choice = play_game(player, rules, side, &(Limits){.seconds = seconds});
    player_destroy(player);
    return choice;
}

// Is there an interpreter that the bridge would find with this module?
static bool has_module(const char *module) {
    char command[160];
    snprintf(command, sizeof command,
             "(python3 -c 'import %s' || /usr/bin/python3 -c 'import %s') 2>/dev/null", module,
             module);
    return system(command) == 0;
}

static void expect_games(const char *file, const char *options) {
    for (int i = 0; i < 2; i++) {
        Rules rules = rules_of(i ? GOAL_FEWEST : GOAL_MOST, 8);
        Choice choice = play(file, options, rules, i ? WHITE : BLACK, PATIENCE);
        if (choice.status != CHOICE_MOVE)
            fail_msg("%s%s: %s, %s", file, options, choice_status_name(choice.status),
                     choice.reason);
    }
}

static void test_with_numpy(void **state) {
    (void)state;
    if (!has_module("numpy"))
        skip();
    expect_games("course", "");
    expect_games("plain", "");
}

static void test_without_numpy(void **state) {
    (void)state;
    char options[100];
    snprintf(options, sizeof options, ",python=%s", without_numpy);
    expect_games("course", options);
    expect_games("plain", options);
}

static void test_small_boards(void **state) {
    (void)state;
    for (int size = 4; size <= 6; size += 2) {
        Choice choice = play("plain", "", rules_of(GOAL_FEWEST, size), BLACK, PATIENCE);
        assert_int_equal(choice.status, CHOICE_MOVE);
    }
}

// The first two moves of an AI that thinks until it is stopped. It has its list after a
// millisecond's work; a second is enough for that on a busy machine too.
static void two_stopped_moves(const char *file, const char *options, Rules rules) {
    const Limits limits = {.seconds = 1};
    Player *player = make_python(file, options, rules);
    Game game = game_new(rules);
    player_expect(player, &limits);
    assert_true(player_new_game(player, &game, BLACK, NULL));
    for (int i = 0; i < 2; i++) {
        Choice choice;
        double begin = clock_now();
        player_choose(player, &game, &limits, &choice);
        if (choice.status != CHOICE_MOVE)
            fail_msg("%s%s: %s", file, options, choice.reason);
        assert_true(clock_now() - begin > 0.9);
        assert_true(game_play(&game, choice.move));
        assert_true(game_play(&game, bit_first(game_moves(&game))));
    }
    player_destroy(player);
}

// An AI that never stops thinking answers at the limit with its list as it stands; np.int and imp
// are there.
static void stopped_at_limit(const char *options) {
    two_stopped_moves("old_names", options, rules_of(GOAL_FEWEST, 4));
}

static void test_stopped_at_limit(void **state) {
    (void)state;
    char options[100];
    snprintf(options, sizeof options, ",grace=300,python=%s", without_numpy);
    stopped_at_limit(options);
    if (has_module("numpy"))
        stopped_at_limit(",grace=300");
}

static void test_strategy(void **state) {
    (void)state;
    two_stopped_moves("strategy", ",grace=300", rules_of(GOAL_MOST, 8));
    expect_games("strategy_legacy", ",legacy");
}

// numba compiles before the clock starts: no move takes nearly as long as that.
static void test_numba(void **state) {
    (void)state;
    if (!has_module("numba"))
        skip();
    const Limits limits = {.seconds = PATIENCE};
    Rules rules = rules_of(GOAL_FEWEST, 8);
    Player *player = make_python("numba_ai", "", rules);
    Game game = game_new(rules);
    Choice choice;
    double begin = clock_now();
    assert_true(player_new_game(player, &game, BLACK, NULL));
    double middle = clock_now();
    player_choose(player, &game, &limits, &choice);
    if (choice.status != CHOICE_MOVE)
        fail_msg("%s: %s", choice_status_name(choice.status), choice.reason);
    assert_true(clock_now() - middle < (middle - begin) / 4);
    player_destroy(player);
}

static void test_broken(void **state) {
    (void)state;
    static const struct {
        const char *class, *options;
        ChoiceStatus status;
        const char *words;
    } broken[] = {
        {"Raises", "", CHOICE_CRASH, "IndexError: "},
        {"RaisesInInit", "", CHOICE_CRASH,
         "RuntimeError: no weights (broken.py, line 15, in __init__)"},
        {"Exits", "", CHOICE_CRASH, "SystemExit: 4 (broken.py, line 20, in go)"},
        {"Dies", "", CHOICE_CRASH, "signal 6"},
        {"Empty", "", CHOICE_ILLEGAL, "candidate_list is empty"},
        {"Words", "", CHOICE_GARBAGE, "candidate_list holds 'd3', which is not a (row, column)"},
        {"Reals", "", CHOICE_GARBAGE, "not whole numbers"},
        {"NoList", "", CHOICE_GARBAGE, "has no candidate_list"},
        {"Corner", "", CHOICE_ILLEGAL, "answered a1"},
        {"OffBoard", "", CHOICE_ILLEGAL, "(8, 3) is outside the board"},
        {"OnlyBest", "", CHOICE_MOVE, ""},
        {"Prints", "", CHOICE_MOVE, ""},
        {"Sleeps", ",grace=300", CHOICE_TIMEOUT,
         "time ran out (0.5 s) before go() put a move into"},
        {"Stubborn", "", CHOICE_TIMEOUT, "no answer"},
        {"Hungry", ",memory=200", CHOICE_MEMORY, "200 are allowed"},
        {"Mute", "", CHOICE_CRASH, "class Mute has neither go(chessboard)"},
        {"Missing", "", CHOICE_CRASH, "broken.py has no class Missing"},
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char options[160];
        int before = count_descriptors();
        snprintf(options, sizeof options, ",class=%s%s", broken[i].class, broken[i].options);
        bool endless = strstr("Sleeps Stubborn", broken[i].class); // thinks until it is stopped
        Choice choice =
            play("broken", options, rules_of(GOAL_MOST, 8), BLACK, endless ? 0.5 : PATIENCE);
        if (choice.status != broken[i].status || !strstr(choice.reason, broken[i].words))
            fail_msg("%s: %s, \"%s\"", broken[i].class, choice_status_name(choice.status),
                     choice.reason);
        assert_int_equal(count_descriptors(), before);
        if (children_left())
            fail_msg("%s left a process", broken[i].class);
    }
}

// A kumite of course AIs, with numpy and without it, and built-in players: every game is played to
// its end.
static void test_kumite(void **state) {
    (void)state;
    char command[1024], line[4096];
    int players = 0;
    snprintf(command, sizeof command,
             FLIPSIDE_PROGRAM
             " arena --kumite --games 2 --time 300 --goal fewest --json --quiet random most-flips "
             "python:file=" FLIPSIDE_SOURCE_DIR "/tests/ai/course.py,warmup=300 "
             "python:file=" FLIPSIDE_SOURCE_DIR "/tests/ai/course.py,warmup=300,python=%s "
             "python:file=" FLIPSIDE_SOURCE_DIR "/tests/ai/plain.py,warmup=300",
             without_numpy);
    FILE *arena = popen(command, "r");
    assert_non_null(arena);
    while (fgets(line, sizeof line, arena))
        if (strstr(line, "\"player\"")) {
            players++;
            if (!strstr(line, "\"forfeits\":{}") || !strstr(line, "\"games\":8"))
                fail_msg("%s", line);
        }
    assert_int_equal(pclose(arena), 0);
    assert_int_equal(players, 5);
}

static void test_bad_specs(void **state) {
    (void)state;
    Error error = {0};
    assert_null(roster_player("python:file=/nonexistent/ai.py", rules_default(), 1, &error));
    assert_non_null(strstr(error.text, "there is no readable file \"/nonexistent/ai.py\""));
    assert_null(roster_player("python:", rules_default(), 1, &error));
    setenv("FLIPSIDE_ADAPTERS", "/nonexistent", 1);
    assert_null(roster_player("python:file=" FLIPSIDE_SOURCE_DIR "/tests/ai/plain.py",
                              rules_default(), 1, &error));
    assert_non_null(strstr(
        error.text, "FLIPSIDE_ADAPTERS names /nonexistent, where python_bridge.py cannot be read"));
    unsetenv("FLIPSIDE_ADAPTERS");
}

int main(void) {
    static const char script[] = "#!/bin/sh\nexec python3 -S \"$@\"\n";
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    snprintf(without_numpy, sizeof without_numpy, "/tmp/flipside-python-%d", (int)getpid());
    if (!file_write(without_numpy, script, sizeof script - 1, NULL) ||
        chmod(without_numpy, 0700) != 0)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_with_numpy),       cmocka_unit_test(test_without_numpy),
        cmocka_unit_test(test_small_boards),     cmocka_unit_test(test_strategy),
        cmocka_unit_test(test_stopped_at_limit), cmocka_unit_test(test_numba),
        cmocka_unit_test(test_kumite),           cmocka_unit_test(test_broken),
        cmocka_unit_test(test_bad_specs),
    };
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(without_numpy);
    return failures;
}
