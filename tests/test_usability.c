// The usability check says the right thing about every kind of mistake, and nothing about AIs
// without one.
#include "outside_helpers.h"
#include "usability.h"
#include "usability_positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Heard {
    Text words, advice;
} Heard;

static void hear(const UsabilityCheck *check, void *user) {
    Heard *heard = user;
    text_add(&heard->words, check->words);
    text_add(&heard->advice, check->advice);
    assert_int_equal(check->good, *check->words == '\0');
}

static UsabilityResult check_boards(const char *spec, bool both_goals, double seconds, int games,
                                    int boards, int first, Heard *heard) {
    UsabilityPlan plan = {.spec = spec,
                          .boards = boards,
                          .first_board = first,
                          .rules = rules_of(GOAL_FEWEST, 8),
                          .both_goals = both_goals,
                          .seconds = seconds,
                          .games = games,
                          .seed = 1,
                          .tell = hear,
                          .user = heard};
    UsabilityResult result;
    Error error = {0};
    if (!usability_run(&plan, &result, &error))
        fail_msg("%s: %s", spec, error.text);
    return result;
}

static UsabilityResult check(const char *spec, bool both_goals, double seconds, int games,
                             Heard *heard) {
    return check_boards(spec, both_goals, seconds, games, 0, 0, heard);
}

#define AIS "python:file=" FLIPSIDE_SOURCE_DIR "/tests/ai/"
#define ZOO "program:cmd=sh " FLIPSIDE_SOURCE_DIR "/tests/zoo/"

static void test_good(void **state) {
    (void)state;
    static const char *const specs[] = {AIS "course.py", AIS "plain.py", ZOO "partial_but_right.sh",
                                        "first"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        Heard heard = {0};
        UsabilityResult result = check(specs[i], true, PATIENCE, 1, &heard);
        if (result.failed)
            fail_msg("%s: %s", specs[i], text_string(&heard.words));
        assert_int_equal(result.checks, i < 2 ? 30 : 26); // passes are shown to course AIs only
        text_free(&heard.words);
        text_free(&heard.advice);
    }
}

static void test_wrong(void **state) {
    (void)state;
    static const struct {
        const char *spec, *words, *advice;
    } cases[] = {
        {AIS "broken.py,class=Raises", "IndexError: ", ""},
        {AIS "broken.py,class=RaisesInInit",
         "RuntimeError: no weights (broken.py, line 15, in __init__)", ""},
        {AIS "broken.py,class=OnlyBest",
         "candidate_list lacks the legal moves d3 (row 2, column 3)", ""},
        {AIS "broken.py,class=Long", "candidate_list has 3000 elements; 1000 are allowed", ""},
        {AIS "broken.py,class=Words", "candidate_list holds 'd3', which is not a (row, column)",
         ""},
        {AIS "broken.py,class=Corner",
         "candidate_list holds a1 (row 0, column 0), which is not legal here", ""},
        {AIS "broken.py,class=Corner",
         "There is no legal move here, so candidate_list must be empty (a pass)", ""},
        {AIS "broken.py,class=Empty",
         "candidate_list is empty, which means a pass, but there are 4 legal moves", ""},
        {AIS "broken.py,class=NoList", "the AI has no candidate_list", ""},
        {AIS "broken.py,class=Swapped", "Row and column seem to be exchanged", ""},
        {AIS "broken.py,class=Sleeps,grace=300", "Time ran out: go() was stopped after 0.1 s",
         "go() was still running after 0.1 s and was stopped"},
        {AIS "broken.py,class=Prints", "", "prints to standard output"},
        {AIS "broken.py,class=Dies", "crash: was killed by signal 6 (Aborted)", ""},
        {AIS "broken.py,class=Missing", "broken.py has no class Missing", ""},
        {ZOO "garbage.sh", "garbage: answered \"my\"", ""},
        {ZOO "illegal.sh", "illegal: answered a1, which is not a legal move", ""},
        {ZOO "crash_in_mid_game.sh", "about to fall", ""},
        {ZOO "hang.sh,grace=0", "forgotten to flush", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Heard heard = {0};
        bool endless = strstr(cases[i].spec, "Sleeps") ||
                       strstr(cases[i].spec, "hang"); // thinks until it is stopped
        UsabilityResult result =
            check(cases[i].spec, false, endless ? 0.1 : PATIENCE, i % 4 == 0, &heard);
        if ((*cases[i].words &&
             (!result.failed || !strstr(text_string(&heard.words), cases[i].words))) ||
            !strstr(text_string(&heard.advice), cases[i].advice))
            fail_msg("%s: %d failed, %s, %s", cases[i].spec, result.failed,
                     text_string(&heard.words), text_string(&heard.advice));
        text_free(&heard.words);
        text_free(&heard.advice);
    }
    assert_false(children_left());
}

// What goes wrong in a whole game is told with its place: this program falls at its sixth answer
// since its start.
static void test_whole_game(void **state) {
    (void)state;
    Heard heard = {0};
    UsabilityResult result = check(ZOO "crash_in_mid_game.sh", false, PATIENCE, 1, &heard);
    const char *words = strstr(text_string(&heard.words), "At move ");
    if (!words || !strstr(words, "At move 12 of the game, crash: was killed by signal 11"))
        fail_msg("%d failed: %s", result.failed, text_string(&heard.words));
    text_free(&heard.words);
    text_free(&heard.advice);
}

// Every kind of position is there on every board, reachable and as it says.
static void test_positions(void **state) {
    (void)state;
    for (int size = 4; size <= 8; size += 2)
        for (int start = START_STANDARD; start <= START_PARALLEL; start++) {
            UsabilityPosition list[USABILITY_POSITIONS];
            Rules rules = {.goal = GOAL_MOST, .start = (Start)start, .size = size};
            int count = usability_positions(rules, 7, list), passes = 0;
            assert_in_range(count, size == 4 ? 8 : USABILITY_POSITIONS, USABILITY_POSITIONS);
            for (int i = 0; i < count; i++) {
                assert_false(game_over(&list[i].game));
                passes += game_must_pass(&list[i].game);
                if (strstr(list[i].name, "only one"))
                    assert_int_equal(bit_count(game_moves(&list[i].game)), 1);
            }
            assert_int_equal(passes, 2);
        }
}

// Boards by chance: the same for the same number, of both kinds, never over, on every board and
// start.
static void test_boards_by_chance(void **state) {
    (void)state;
    int passes = 0;
    for (int size = 4; size <= 8; size += 2)
        for (int start = START_STANDARD; start <= START_PARALLEL; start++) {
            Rules rules = {.goal = GOAL_FEWEST, .start = (Start)start, .size = size};
            int black = 0, empty_centre = 0;
            for (int number = 1; number <= 200; number++) {
                UsabilityPosition position = usability_random_board(rules, 3, number, true);
                UsabilityPosition again = usability_random_board(rules, 3, number, true);
                UsabilityPosition other = usability_random_board(rules, 4, number, true);
                UsabilityPosition movable = usability_random_board(rules, 3, number, false);
                const Game *game = &position.game;
                assert_true(board_equal(game->now.board, again.game.now.board));
                assert_int_equal(game->now.side, again.game.now.side);
                if (size == 8 && number % 2)
                    assert_false(board_equal(game->now.board, other.game.now.board));
                assert_false(game_over(game));
                assert_int_equal(board_discs(game->now.board) & ~board_region(size), 0);
                assert_int_equal(game->now.board.player & game->now.board.opponent, 0);
                assert_int_equal(game->rules.start, number % 2 ? START_GIVEN : (Start)start);
                if (number % 2 == 0) { // moves from the start, each of them legal
                    Game once = game_new(rules);
                    for (int ply = 0; ply < game->ply; ply++)
                        assert_true(game_play(&once, game->moves[ply]));
                    assert_true(board_equal(once.now.board, game->now.board));
                }
                passes += game_must_pass(game);
                assert_true(game_moves(&movable.game));
                if (!game_must_pass(game))
                    assert_true(board_equal(game->now.board, movable.game.now.board));
                black += game->now.side == BLACK;
                empty_centre += number % 2 && !(board_discs(game->now.board) & bit(27));
            }
            assert_in_range(black, 50, 150);
            assert_true(empty_centre > 10);
        }
    assert_true(passes > 10);
}

// Every answer is checked, and a run that begins in the middle says the same as the whole one
// there.
static void test_random(void **state) {
    (void)state;
    static const struct {
        const char *spec;
        int failed, most; // boards
        const char *words;
    } cases[] = {
        {AIS "course.py", 0, 0, ""},
        {"greedy", 0, 0, ""},
        {AIS "broken.py,class=Corner", 15, 20,
         "candidate_list holds a1 (row 0, column 0), which is not legal here"},
        {ZOO "illegal.sh", 10, 20, "illegal: answered a1, which is not a legal move"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Heard heard = {0}, later = {0};
        UsabilityResult result = check_boards(cases[i].spec, false, PATIENCE, 0, 20, 0, &heard);
        assert_int_equal(result.boards, 20);
        assert_in_range(result.boards_failed, cases[i].failed, cases[i].most);
        assert_non_null(strstr(text_string(&heard.words), cases[i].words));
        UsabilityResult rest = check_boards(cases[i].spec, false, PATIENCE, 1, 20, 11, &later);
        assert_int_equal(rest.checks, rest.boards); // nothing else
        assert_int_equal(rest.boards, 10);
        assert_true(heard.words.length >= later.words.length);
        assert_string_equal(text_string(&heard.words) + heard.words.length - later.words.length,
                            text_string(&later.words));
        text_free(&heard.words);
        text_free(&heard.advice);
        text_free(&later.words);
        text_free(&later.advice);
    }
}

static void test_command(void **state) {
    (void)state;
    static const struct {
        const char *arguments;
        int status;
    } cases[] = {
        {"'" FLIPSIDE_SOURCE_DIR
         "/tests/ai/plain.py' --time 300 --goal fewest --json | grep -q '\"ok\":true'",
         0},
        {"'" FLIPSIDE_SOURCE_DIR
         "/tests/ai/plain.py' --time 300 --goal fewest | grep -q 'Usable: 0 of 15 checks failed'",
         0},
        {"'python:file=" FLIPSIDE_SOURCE_DIR
         "/tests/ai/broken.py,class=Empty' --time 300 --goal most >/dev/null",
         1},
        {"greedy --random 6 --goal most --json | grep -q "
         "'\"board\":6,.*\"worst_seconds\":.*\"mean_seconds\":'",
         0},
        {"greedy --random 6 --first 6 --json | grep -c . | grep -q '^2$'", 0},
        {"greedy --random 40 --goal fewest | grep -qE '^  40 boards by chance +ok'", 0},
        {"greedy --random 1 --goal most | grep -qE '^  1 board by chance +ok'", 0},
        {"greedy --random 6 --first 7 2>/dev/null", 2},
        {"greedy --first 2 2>/dev/null", 2},
        {"nonsense 2>/dev/null", 2},
        {"2>/dev/null", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char command[512];
        snprintf(command, sizeof command, "'%s' usability %s", FLIPSIDE_PROGRAM,
                 cases[i].arguments);
        int status = system(command);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != cases[i].status)
            fail_msg("%s: status %d", command, status);
    }
}

int main(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),       cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_whole_game), cmocka_unit_test(test_positions),
        cmocka_unit_test(test_command),    cmocka_unit_test(test_boards_by_chance),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
