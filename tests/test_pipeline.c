// From an empty folder, the documented commands make weights that beat the hand-crafted evaluation
// at equal depth. Everything is seeded and the games are played on one thread, so the outcome is
// the same on every machine.
#include "clock.h"
#include "dataset.h"
#include "eval.h"
#include "oracles.h"
#include "program.h"
#include "scale.h"
#include "sparring.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/flipside-pipeline-XXXXXX";

// Runs the program in the folder; the arguments are printf-formatted. Its exit status.
static int run(const char *format, ...) __attribute__((format(printf, 1, 2)));

static int run(const char *format, ...) {
    char arguments[512], line[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    snprintf(line, sizeof line, "cd %s && '%s' %s >>log 2>&1", folder, FLIPSIDE_PROGRAM, arguments);
    int status = system(line);
    return status < 0 ? -1 : status >> 8;
}

static int set_up(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    char line[128];
    snprintf(line, sizeof line, "rm -r %s", folder);
    return system(line);
}

static double points_against_handmade(Goal goal, const char *name) {
    char path[128];
    Error error;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    Eval *eval = eval_load_for(goal, path, &error);
    assert_non_null(eval);
    SparringOptions options = {
        .depth = 2, .exact = 8, .pairs = 150, .random_plies = 10, .seed = 1, .threads = 2};
    SparringResult result;
    assert_true(sparring_run(eval, eval_handmade(goal, 8), &options, &result, NULL));
    eval_free(eval);
    MatchStatistics pairs = match_score_by_pairs(&result.score);
    print_message("%s, %s against hand-crafted: +%d =%d -%d, %.1f %% ± %.1f\n", goal_name(goal),
                  name, result.score.wins, result.score.draws, result.score.losses,
                  100 * pairs.share, 100 * pairs.error);
    return pairs.share - pairs.error;
}

static void commands_make_better_weights(Goal goal) {
    const char *name = goal_name(goal);
    int games = scale_count(3000, 12000);
    const char *play = "--depth 2 --exact 8 --threads 1 --seed 1";
    assert_int_equal(
        run("selfplay 0.%s.games --goal %s --eval handmade --games %d %s", name, name, games, play),
        0);
    assert_int_equal(
        run("train 0.%s.games --out 0.%s.weights --knots 6 --iterations 15", name, name), 0);
    assert_int_equal(run("selfplay 1.%s.games --goal %s --weights 0.%s.weights --games %d %s", name,
                         name, name, games, play),
                     0);
    assert_int_equal(run("train 0.%s.games 1.%s.games --out 1.%s.weights --knots 6 --iterations 15",
                         name, name, name),
                     0);
    assert_int_equal(run("dataset 0.%s.games 1.%s.games", name, name), 0);
    char file[32];
    snprintf(file, sizeof file, "1.%s.weights", name);
    double least = points_against_handmade(goal, file);
#ifndef SCALE_SANITIZED
    assert_true(least > 0.5);
#else
    (void)least;
#endif
}

static void most(void **state) {
    (void)state;
    commands_make_better_weights(GOAL_MOST);
}

static void fewest(void **state) {
    (void)state;
    commands_make_better_weights(GOAL_FEWEST);
}

// The mean error, in discs, of an evaluation at a depth on the exactly solved positions of a file.
static double error_on_oracle(Goal goal, const char *weights, const char *positions, int depth) {
    char path[128];
    Error error;
    Oracle oracle;
    OracleSum sums[ORACLE_EMPTIES + 1];
    snprintf(path, sizeof path, "%s/%s", folder, positions);
    assert_true(oracle_read(&oracle, path, &error));
    snprintf(path, sizeof path, "%s/%s", folder, weights);
    Eval *eval = eval_load_for(goal, path, &error);
    assert_non_null(eval);
    OracleQuestion question = {
        .eval = eval, .depth = depth, .selectivity = SELECTIVITY_NONE, .threads = 2};
    assert_true(oracle_measure(&oracle, &question, sums, &error));
    eval_free(eval);
    oracle_free(&oracle);
    return sums[ORACLE_EMPTIES].error / (double)sums[ORACLE_EMPTIES].count;
}

// The way of a later generation (docs/training.md): games that branch off late and are known
// exactly, a network fitted to them on top of the tables, its own model of forecasts, and positions
// that nothing was trained on to measure both.
static void network_way(Goal goal) {
    const char *name = goal_name(goal);
    char before[32], after[32], positions[32];
    snprintf(before, sizeof before, "1.%s.weights", name);
    snprintf(after, sizeof after, "2.%s.weights", name);
    snprintf(positions, sizeof positions, "exact.%s.obf", name);
    const char *play = "--depth 2 --exact 12 --threads 1";
    assert_int_equal(run("selfplay late.%s.games --goal %s --weights %s --from 1.%s.games "
                         "--branch-min 8 --branch-max 14 "
                         "--random-min 1 --random-max 3 --games %d --seed 2 %s",
                         name, name, before, name, scale_count(3000, 24000), play),
                     0);
    assert_int_equal(run("selfplay held-out.%s.games --goal %s --weights %s --games 300 "
                         "--random-max 30 --seed 9 %s",
                         name, name, before, play),
                     0);
    assert_int_equal(run("train 1.%s.games late.%s.games --from %s --knots 6 --iterations 0 "
                         "--network 6 --out %s",
                         name, name, before, after),
                     0);
    assert_int_equal(
        run("probcut --goal %s --weights %s --write --turn --positions 1300 --depth 6 --exact 9 "
            "1.%s.games late.%s.games",
            name, after, name, name),
        0);
    assert_int_equal(run("oracle --make %s held-out.%s.games --goal %s --weights %s --count %d "
                         "--empties 11-13 --balanced "
                         "64",
                         positions, name, name, after, 200),
                     0);
    for (int depth = 0; depth <= 2; depth++) {
        double tables = error_on_oracle(goal, before, positions, depth),
               network = error_on_oracle(goal, after, positions, depth);
        print_message("%s, depth %d: tables err by %.2f discs, with a network by %.2f\n", name,
                      depth, tables, network);
#ifndef SCALE_SANITIZED
        assert_true(network < tables);
#endif
    }
}

static void network_most(void **state) {
    (void)state;
    network_way(GOAL_MOST);
}

static void network_fewest(void **state) {
    (void)state;
    network_way(GOAL_FEWEST);
}

// Games in a file of the folder, which must be whole but for a torn end.
static uint64_t games_in(const char *name) {
    char path[128];
    DatasetSummary summary;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(dataset_read(path, NULL, NULL, &summary, NULL));
    assert_int_equal(summary.damaged_blocks, 0);
    return summary.games;
}

static off_t size_of(const char *name) {
    char path[128];
    struct stat status;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return stat(path, &status) == 0 ? status.st_size : 0;
}

// Starts self-play and kills it a moment after it has written something.
static void kill_selfplay(const char *name, double moment) {
    off_t before = size_of(name);
    pid_t child = fork();
    if (child == 0) {
        if (chdir(folder) == 0 && freopen("log", "a", stdout) && freopen("log", "a", stderr))
            execl(FLIPSIDE_PROGRAM, "flipside", "selfplay", name, "--eval", "handmade", "--depth",
                  "1", "--exact", "4", "--games", "1000000", "--threads", "2", (char *)NULL);
        _exit(127);
    }
    while (size_of(name) <= before && waitpid(child, NULL, WNOHANG) == 0)
        clock_sleep(0.01);
    clock_sleep(moment);
    int status;
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

// Killed again and again, self-play goes on each time and ends with exactly the games asked for.
static void killed_selfplay_goes_on(void **state) {
    (void)state;
    int rounds = scale_count(4, 40);
    uint64_t before = 0;
    for (int i = 0; i < rounds; i++) {
        assert_int_equal(run("dataset killed.games"), i == 0 ? 2 : 0);
        kill_selfplay("killed.games", 0.1 * (i % 5));
        uint64_t now = games_in("killed.games");
        assert_true(now >= before);
        before = now;
    }
    assert_true(before > 0);
    int wanted = (int)before + 100;
    assert_int_equal(
        run("selfplay killed.games --eval handmade --depth 1 --exact 4 --games %d", wanted), 0);
    assert_int_equal(games_in("killed.games"), wanted);
    assert_int_equal(run("dataset killed.games"), 0);
}

// A limit on the size of files stands for a full disk: an error, no weights, and self-play goes on
// when there is room.
static void full_disk_is_told(void **state) {
    (void)state;
    char line[2048];
    snprintf(line, sizeof line,
             "cd %s && (ulimit -f 40; trap '' XFSZ; '%s' selfplay full.games --eval handmade "
             "--depth 1 --exact 4 "
             "--games 2000 --threads 1 >>log 2>full.txt)",
             folder, FLIPSIDE_PROGRAM);
    assert_int_equal(system(line) >> 8, 1);
    snprintf(line, sizeof line,
             "grep -q 'cannot write' %s/full.txt && [ $(wc -l < %s/full.txt) = 1 ]", folder,
             folder);
    assert_int_equal(system(line), 0);
    assert_in_range(games_in("full.games"), 100, 400);
    assert_int_equal(run("selfplay full.games --eval handmade --depth 1 --exact 4 --games 500"), 0);
    assert_int_equal(games_in("full.games"), 500);
    snprintf(line, sizeof line,
             "cd %s && (ulimit -f 4; trap '' XFSZ; '%s' train full.games --iterations 1 --out "
             "full.weights >>log 2>&1)",
             folder, FLIPSIDE_PROGRAM);
    assert_int_not_equal(system(line) >> 8, 0);
    snprintf(line, sizeof line, "[ -z \"$(ls %s | grep full.weights)\" ]", folder);
    assert_int_equal(system(line), 0);
}

// One clear line and exit 2 for what cannot be done, and nothing half-written.
static void mistakes_are_told(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"selfplay", "name the file"},
        {"selfplay x.games --random-min 9 --random-max 3", "larger than --random-max"},
        {"selfplay x.games --size 6", "on the 8x8 board"},
        {"selfplay x.games --branch-min 9 --branch-max 3", "larger than --branch-max"},
        {"selfplay x.games --from log --eval handmade", "log: not a dataset"},
        {"selfplay x.games --from 0.fewest.games --eval handmade", "cannot branch off"},
        {"selfplay x.games --eval nonsense", "got \"nonsense\""},
        {"selfplay x.games --weights log", "log: not a weights file"},
        {"train 0.most.games", "--out FILE"},
        {"train log --out x.weights", "log: not a dataset"},
        {"train 0.most.games 0.fewest.games --out x.weights",
         "for the goal most, 0.fewest.games for fewest"},
        {"train 0.most.games --out x.weights --patterns nonsense", "got \"nonsense\""},
        {"train 0.most.games --iterations 1 --out /nonexistent/x.weights",
         "cannot write /nonexistent/x.weights"},
        {"dataset log", "log: not a dataset"},
        {"dataset --import x.games log", "log: not a WTHOR file"},
        {"selfplay 0.most.games --goal fewest --eval handmade", "for the goal most, not fewest"},
    };
    setenv("D", folder, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[512];
        snprintf(line, sizeof line, "cd $D && \"$F\" %s", cases[i][0]);
        Outcome outcome = program_run(line);
        if (outcome.status != 2 || !program_one_line(outcome.err) ||
            !strstr(outcome.err, cases[i][1]))
            fail_msg("%s: status %d, %s", cases[i][0], outcome.status, outcome.err);
    }
    char path[128];
    snprintf(path, sizeof path, "%s/x.weights", folder);
    assert_int_equal(access(path, F_OK), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(most),
        cmocka_unit_test(fewest),
        cmocka_unit_test(network_most),
        cmocka_unit_test(network_fewest),
        cmocka_unit_test(killed_selfplay_goes_on),
        cmocka_unit_test(full_disk_is_told),
        cmocka_unit_test(mistakes_are_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
