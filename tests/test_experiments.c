// The experiments of the searching players, small: the same figures from the same seed, tables and
// JSON that say what the pictures show, and what must hold in each whatever the numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "clock.h"
#include "experiment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Experiment small(Goal goal, int size) {
    return (Experiment){
        .rules = {.goal = goal, .size = size}, .goal_given = true, .seed = 7, .games = 2};
}

static ExperimentResult run(const char *name, const Experiment *experiment) {
    ExperimentResult result;
    Error error = {0};
    assert_non_null(experiment_find(name));
    if (!experiment_run(experiment_find(name), experiment, &result, &error))
        fail_msg("%s: %s", name, error.text);
    return result;
}

// The number behind a key in the nth line that has it.
static double number(const char *text, const char *key, int line) {
    char wanted[60];
    strcpy(wanted, "\"");
    strcat(wanted, key);
    strcat(wanted, "\":");
    for (const char *at = text; (at = strstr(at, wanted)); at++)
        if (line-- == 0)
            return strtod(at + strlen(wanted), NULL);
    fail_msg("no \"%s\" in %s", key, text);
    return 0;
}

static int count(const char *text, const char *words) {
    int found = 0;
    for (const char *at = text; (at = strstr(at, words)); at++)
        found++;
    return found;
}

// Both goals and small boards: a table, as many lines of JSON as it has rows, one picture, twice
// the same.
static void test_all_rules(void **state) {
    (void)state;
    static const struct {
        const char *name, *key;
        int rows; // 0 = by turns
    } kinds[] = {{"deepening", "\"fixed_timeouts\"", 5},
                 {"changes", "\"differs_from_last\"", 3},
                 {"pruning", "\"minimax_nodes\"", 0},
                 {"greedy", "\"from_start\"", 3}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int goal = 0; goal < 2; goal++)
            for (int size = 4; size <= 8; size += 2) {
                Experiment experiment = small((Goal)goal, size);
                experiment.nodes = 400;
                experiment.depth = 3;
                ExperimentResult table = run(kinds[i].name, &experiment),
                                 again = run(kinds[i].name, &experiment);
                assert_true(table.text.length > 100);
                if (kinds[i].rows)
                    assert_string_equal(text_string(&table.text), text_string(&again.text));
                assert_int_equal(strncmp(text_string(&table.picture), "<svg ", 5), 0);
                experiment_free(&again);
                experiment.json = true;
                again = run(kinds[i].name, &experiment);
                int rows = count(text_string(&again.text), kinds[i].key);
                assert_true(kinds[i].rows ? rows == kinds[i].rows : rows > 1);
                experiment_free(&table);
                experiment_free(&again);
            }
}

// The fewer positions a match has, the more often the fixed depth comes too late; the loop never
// does.
static void test_deepening(void **state) {
    (void)state;
    Experiment experiment = small(GOAL_MOST, 8);
    experiment.json = true;
    ExperimentResult result = run("deepening", &experiment);
    const char *text = text_string(&result.text);
    for (int row = 0; row < 5; row++) {
        assert_true(number(text, "loop_timeouts", row) == 0);
        assert_true(number(text, "loop_depth", row) >= 1);
        assert_int_equal((int)number(text, "matches", row), 1 << row);
        assert_int_equal((int)number(text, "nodes", row), 16000 >> row);
    }
    assert_true(number(text, "fixed_timeouts", 0) < 5);
    assert_true(number(text, "fixed_timeouts", 4) > 30);
    experiment_free(&result);
}

static void test_pruning(void **state) {
    (void)state;
    Experiment experiment = small(GOAL_MOST, 8);
    experiment.json = true;
    experiment.depth = 3;
    ExperimentResult result = run("pruning", &experiment);
    const char *text = text_string(&result.text);
    int rows = count(text, "\"minimax_nodes\"");
    double sums[2] = {0};
    for (int row = 0; row < rows; row++) {
        sums[0] += number(text, "minimax_nodes", row);
        sums[1] += number(text, "alpha_beta_nodes", row);
        assert_true(number(text, "minimax_nodes", row) >= number(text, "alpha_beta_nodes", row));
    }
    assert_true(sums[0] > 1.5 * sums[1]);
    assert_int_equal((int)number(text, "different", 0), 0);
    assert_true(number(text, "minimax_branching", 0) > number(text, "alpha_beta_branching", 0));
    experiment_free(&result);
}

// Passes count as plies but not as moves. Without passes every disc after the first four is one
// move.
static void test_branching(void **state) {
    (void)state;
    Experiment experiment = small(GOAL_FEWEST, 4);
    experiment.json = true;
    experiment.games = 8;
    ExperimentResult result = run("branching", &experiment);
    const char *text = text_string(&result.text);
    assert_true(number(text, "length_moves", 0) < number(text, "length", 0));
    assert_true(number(text, "length_moves", 0) <= 12);
    experiment_free(&result);
}

// `pruning` plays the same games and defines branching alike. It counts the shallower searches of a
// move as well, so its figures are a little larger.
static void test_branching_agrees(void **state) {
    (void)state;
    Experiment experiment = small(GOAL_MOST, 8);
    experiment.json = true;
    experiment.depth = 4;
    ExperimentResult branching = run("branching", &experiment),
                     pruning = run("pruning", &experiment);
    static const char *const keys[][2] = {{"minimax", "minimax_branching"},
                                          {"alpha_beta", "alpha_beta_branching"}};
    for (int i = 0; i < 2; i++) {
        double one = number(text_string(&branching.text), keys[i][0], 0);
        double all = number(text_string(&pruning.text), keys[i][1], 0);
        assert_true(all > one && all < 1.1 * one);
    }
    experiment_free(&branching);
    experiment_free(&pruning);
}

// At the last depth nothing differs from it, and shares are percentages.
static void test_changes(void **state) {
    (void)state;
    Experiment experiment = small(GOAL_FEWEST, 8);
    experiment.json = true;
    experiment.depth = 4;
    ExperimentResult result = run("changes", &experiment);
    const char *text = text_string(&result.text);
    assert_int_equal(count(text, "\"differs_from_last\":null"), 1);
    assert_int_equal(count(text, "\"changed\":null"), 1);
    for (int row = 1; row < 4; row++)
        assert_true(number(text, "changed", row) >= 0 && number(text, "changed", row) <= 100);
    // A ply before the last, both questions are one.
    assert_true(number(text, "changed", 3) == number(text, "differs_from_last", 2));
    assert_true(number(text, "positions", 0) > 20);
    experiment_free(&result);
    Error error = {0};
    experiment.depth = 1;
    assert_false(experiment_run(experiment_find("changes"), &experiment, &result, &error));
    assert_non_null(strstr(error.text, "--depth"));
    experiment_free(&result);
}

// The author's condition for going on: greedy easily beats the first legal move, with both colours,
// for both goals.
static void test_greedy(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Experiment experiment = small((Goal)goal, 8);
        experiment.json = true;
        experiment.games = 40;
        experiment.depth = 2;
        ExperimentResult result = run("greedy", &experiment);
        const char *text = text_string(&result.text);
        assert_int_equal(
            strncmp(strstr(text, "\"from_start\""), "\"from_start\":[\"won\",\"won\"]", 26), 0);
        assert_true(number(text, "as_black", 0) > 0.75 && number(text, "as_white", 0) > 0.75);
        assert_int_equal(
            (int)(number(text, "wins", 0) + number(text, "draws", 0) + number(text, "losses", 0)),
            40);
        double half = (number(text, "as_black", 1) + number(text, "as_white", 1)) / 2;
        assert_true(half > number(text, "score", 1) - 0.001 &&
                    half < number(text, "score", 1) + 0.001);
        experiment_free(&result);
    }
}

static void test_median(void **state) {
    (void)state;
    double values[] = {5, 1, 4, 100};
    assert_true(isnan(experiment_median(values, 0)));
    assert_true(experiment_median(values, 1) == 5);
    assert_true(experiment_median(values, 3) == 4);
    assert_true(experiment_median(values, 4) == 4.5);
}

// Sleeping takes wall time but almost no CPU time.
static void test_cpu_seconds(void **state) {
    (void)state;
    double wall = clock_now(), cpu = experiment_cpu_seconds();
    clock_sleep(0.3);
    wall = clock_now() - wall;
    cpu = experiment_cpu_seconds() - cpu;
    assert_true(cpu >= 0 && cpu < wall / 2);
}

// Figure 2 has a positive rate for every turn in which a player was measured, and each player is
// measured.
static void test_playout_rates(void **state) {
    (void)state;
    Experiment experiment = small(GOAL_MOST, 8);
    experiment.json = true;
    experiment.scale = 0.002;
    ExperimentResult result = run("playouts", &experiment);
    const char *text = text_string(&result.text);
    assert_int_equal(count(text, "\"turn\""), 64);
    assert_true(number(text, "pure", 4) > 0 && number(text, "heuristic", 4) > 0);
    experiment_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_rules),        cmocka_unit_test(test_deepening),
        cmocka_unit_test(test_pruning),          cmocka_unit_test(test_changes),
        cmocka_unit_test(test_greedy),           cmocka_unit_test(test_branching),
        cmocka_unit_test(test_branching_agrees), cmocka_unit_test(test_median),
        cmocka_unit_test(test_cpu_seconds),      cmocka_unit_test(test_playout_rates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
