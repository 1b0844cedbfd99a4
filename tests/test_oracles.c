// Positions of known score: made from games, exactly and resumably, and what an evaluation is worth
// on them.
#include "dataset.h"
#include "file.h"
#include "folder_fixture.h"
#include "oracles.h"
#include "probcut_fit.h"
#include "program.h"
#include "selfplay.h"
#include "weights.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void make_games(const char *path, Goal goal, uint64_t games) {
    Error error;
    SelfplayOptions play = {.eval = eval_handmade(goal, 8),
                            .depth = 1,
                            .exact = 6,
                            .random_min = 4,
                            .random_max = 30,
                            .balanced = 64,
                            .games = games,
                            .seed = 5,
                            .threads = 1};
    DatasetWriter *writer = dataset_open(path, goal, &error);
    assert_true(writer && selfplay_run(writer, &play, NULL, NULL, &error));
    dataset_close(writer);
}

// The value of a position by trying everything.
static int plain_value(Goal goal, Board board) {
    uint64_t moves = board_moves(board);
    if (!moves)
        return board_moves(board_pass(board)) ? -plain_value(goal, board_pass(board))
                                              : rules_score(goal, board, ~0ULL);
    int best = -100;
    while (moves) {
        int value = -plain_value(goal, board_play(board, bit_take(&moves)));
        best = value > best ? value : best;
    }
    return best;
}

static OraclePlan small_plan(Goal goal, const char *const *paths, int64_t count) {
    return (OraclePlan){.eval = eval_handmade(goal, 8),
                        .paths = paths,
                        .path_count = 1,
                        .count = count,
                        .least = 6,
                        .most = 7,
                        .balanced = 64,
                        .seed = 3,
                        .threads = 2};
}

static void scores_are_exact(void **state) {
    (void)state;
    char games[96], out[96];
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        const char *paths[] = {in_folder(goal ? "f.games" : "m.games", games)};
        Error error;
        Oracle oracle;
        make_games(games, goal, 30);
        OraclePlan plan = small_plan(goal, paths, 12);
        assert_true(oracle_make(&plan, in_folder(goal ? "f.obf" : "m.obf", out), &error));
        assert_true(oracle_read(&oracle, out, &error));
        assert_int_equal(oracle.goal, goal);
        assert_int_equal(oracle.count, 12);
        for (size_t i = 0; i < oracle.count; i++) {
            Board board = oracle.record[i].position.board;
            const SheetScores *scores = &oracle.record[i].scores;
            assert_in_range(bit_count(~board_discs(board)), 6, 7);
            assert_int_equal(scores->count, bit_count(board_moves(board)));
            assert_int_equal(scores->best, plain_value(goal, board));
            for (int k = 0; k < scores->count; k++)
                assert_int_equal(scores->moves[k].score,
                                 -plain_value(goal, board_play(board, scores->moves[k].move)));
        }
        oracle_free(&oracle);
    }
}

// Stopped after some positions, with half a line at its end as a kill leaves it, it goes on to the
// same file.
static bool stop_early(int64_t done, int64_t count, void *user) {
    (void)count;
    (void)user;
    return done < 4;
}

static void stopped_runs_go_on(void **state) {
    (void)state;
    char games[96], whole[96], part[96];
    const char *paths[] = {in_folder("r.games", games)};
    Error error;
    Text first = {0}, second = {0};
    make_games(games, GOAL_MOST, 30);
    OraclePlan plan = small_plan(GOAL_MOST, paths, 10);
    assert_true(oracle_make(&plan, in_folder("whole.obf", whole), &error));
    plan.progress = stop_early;
    assert_true(oracle_make(&plan, in_folder("part.obf", part), &error));
    assert_true(file_read(part, 1 << 20, &second, &error));
    text_add(&second, "----OOXX");
    assert_true(file_write(part, second.data, second.length, &error));
    plan.progress = NULL;
    assert_true(oracle_make(&plan, part, &error));
    text_clear(&second);
    assert_true(file_read(whole, 1 << 20, &first, &error));
    assert_true(file_read(part, 1 << 20, &second, &error));
    assert_string_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    plan.count = 1000; // more than there are
    assert_false(oracle_make(&plan, part, &error));
    plan.eval = eval_handmade(GOAL_FEWEST, 8);
    assert_false(oracle_make(&plan, part, &error));
}

// A search to the end knows everything, the evaluation alone does not.
static void perfect_play_has_no_error(void **state) {
    (void)state;
    char out[96];
    Error error;
    Oracle oracle;
    OracleSum sums[ORACLE_EMPTIES + 1];
    assert_true(oracle_read(&oracle, in_folder("m.obf", out), &error));
    OracleQuestion question = {.eval = eval_handmade(GOAL_MOST, 8),
                               .depth = 7,
                               .selectivity = SELECTIVITY_NONE,
                               .threads = 2};
    assert_true(oracle_measure(&oracle, &question, sums, &error));
    const OracleSum *all = &sums[ORACLE_EMPTIES];
    assert_int_equal(all->count, 12);
    assert_int_equal(sums[6].count + sums[7].count, 12);
    int choices = 0;
    for (size_t i = 0; i < oracle.count; i++)
        choices += bit_count(board_moves(oracle.record[i].position.board)) > 1;
    assert_true(choices > 6);
    assert_int_equal(all->judged, choices);
    assert_int_equal(all->best, choices);
    assert_true(all->error == 0 && all->loss == 0 && all->bias == 0);
    question.depth = 0;
    assert_true(oracle_measure(&oracle, &question, sums, &error));
    assert_int_equal(all->judged, 0); // no move is chosen
    assert_true(all->error > 0);
    assert_true(fabs(all->bias) <= all->error);
    assert_true(all->squared * (double)all->count >= all->error * all->error);
    oracle_free(&oracle);
}

// Who has one move only has not chosen it, though all scores are known.
static void forced_moves_are_no_choice(void **state) {
    (void)state;
    static const char forced[] =
        "-OX------------------------------------------------------------- X; a1:+64\n";
    char path[96];
    Error error;
    Oracle oracle;
    OracleSum sums[ORACLE_EMPTIES + 1];
    assert_true(file_write(in_folder("bad.obf", path), forced, strlen(forced), &error));
    assert_true(oracle_read(&oracle, path, &error));
    OracleQuestion question = {.eval = eval_handmade(GOAL_MOST, 8),
                               .depth = 2,
                               .selectivity = SELECTIVITY_NONE,
                               .threads = 1};
    assert_true(oracle_measure(&oracle, &question, sums, &error));
    assert_int_equal(sums[ORACLE_EMPTIES].count, 1);
    assert_int_equal(sums[ORACLE_EMPTIES].judged, 0);
    assert_true(sums[ORACLE_EMPTIES].error == 0);
    oracle_free(&oracle);
}

static void foreign_files_are_refused(void **state) {
    (void)state;
    static const char *const bad[] = {
        "% goal neither\n", "hello\n",
        "---------------------------OX------XO--------------------------- X\n"};
    char path[96];
    Error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Oracle oracle;
        assert_true(file_write(in_folder("bad.obf", path), bad[i], strlen(bad[i]), &error));
        assert_false(oracle_read(&oracle, path, &error));
        oracle_free(&oracle);
    }
}

// The forecast model is fitted to positions of games: of the plies after their random part, near a
// draw.
static void forecasts_are_measured_on_games(void **state) {
    (void)state;
    char games[96];
    const char *paths[] = {in_folder("p.games", games)};
    Error error;
    ProbcutModel model;
    ProbcutData *data = calloc(1, sizeof *data);
    make_games(games, GOAL_FEWEST, 200);
    ProbcutPlan plan = {.eval = eval_handmade(GOAL_FEWEST, 8),
                        .rules = {GOAL_FEWEST, START_STANDARD, 8},
                        .positions = 47 * 40,
                        .depth = 4,
                        .exact = 9,
                        .seed = 1,
                        .paths = paths,
                        .path_count = 1};
    assert_true(probcut_measure(&plan, data, &error));
    int measured = 0;
    for (int empties = 0; empties < PROBCUT_EMPTIES; empties++) {
        measured += data->cell[empties][2][0].count;
        assert_true(data->cell[empties][2][0].count <= 41);
        if (empties > 56 || empties < 8)
            assert_int_equal(data->cell[empties][2][0].count, 0);
    }
    assert_in_range(measured, 47 * 10, 47 * 41);
    assert_true(probcut_fit(data, &model));
    plan.rules.goal = GOAL_MOST;
    assert_false(probcut_measure(&plan, data, &error));
    free(data);
}

// Half of the swing between odd and even depths, where the leaves are.
static void the_swing_is_a_line(void **state) {
    (void)state;
    ProbcutData *data = calloc(1, sizeof *data);
    double bonus[EVAL_PHASES];
    assert_false(probcut_turn(data, bonus));
    for (int empties = 10; empties < 50; empties++)
        data->swing[empties] = (ProbcutCell){.count = 3, .sum = 3 * (1 + 0.02 * empties)};
    assert_true(probcut_turn(data, bonus));
    for (int discs = 4; discs <= 64; discs++) // six plies below the root
        assert_true(fabs(bonus[discs] - (1 + 0.02 * (64 - discs + 6)) / 2) < 1e-9);
    free(data);
}

static double mean_swing(const Eval *eval, const char *games) {
    ProbcutData *data = calloc(1, sizeof *data);
    ProbcutPlan plan = {.eval = eval,
                        .rules = {eval_goal(eval), START_STANDARD, 8},
                        .positions = 47 * 12,
                        .depth = 6,
                        .seed = 9,
                        .paths = &games,
                        .path_count = 1};
    assert_true(probcut_measure(&plan, data, NULL));
    double sum = 0, count = 0;
    for (int empties = 0; empties < PROBCUT_EMPTIES; empties++) {
        sum += data->swing[empties].sum;
        count += data->swing[empties].count;
    }
    free(data);
    assert_true(count > 100);
    return sum / count;
}

// Weights that take a disc and a half from whoever is to move are evened out by the command.
static void depths_are_evened_out(void **state) {
    (void)state;
    char games[96], path[96], line[512];
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Weights weights;
        Error error;
        make_games(in_folder(goal == GOAL_MOST ? "most.games" : "fewest.games", games), goal, 100);
        snprintf(line, sizeof line, "%s/src/frontends/browser/weights/%s.weights",
                 FLIPSIDE_SOURCE_DIR, goal_name(goal));
        assert_true(weights_read(&weights, line, &error));
        for (int discs = 0; discs < EVAL_PHASES; discs++)
            weights.bias[discs] = (int16_t)(weights.bias[discs] - 3 * EVAL_UNITS_PER_DISC / 2);
        assert_true(weights_write(&weights, in_folder("turn.weights", path), &error));
        weights_free(&weights);
        Eval *eval = eval_load(path, &error);
        double before = mean_swing(eval, games);
        eval_free(eval);
        snprintf(line, sizeof line,
                 "$F probcut %s --goal %s --weights %s --positions 1880 --depth 6 --exact 8 --seed "
                 "3 --write --turn%s",
                 games, goal_name(goal), path, goal == GOAL_MOST ? "" : " --json");
        Outcome outcome = program_run(line);
        assert_int_equal(outcome.status, 0);
        assert_non_null(
            strstr(outcome.out, goal == GOAL_MOST ? "for the side to move +" : "\"turn\":["));
        eval = eval_load(path, &error);
        double after = mean_swing(eval, games);
        eval_free(eval);
        assert_true(before > 2);
        assert_true(fabs(after) < before / 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_exact),
        cmocka_unit_test(stopped_runs_go_on),
        cmocka_unit_test(perfect_play_has_no_error),
        cmocka_unit_test(forced_moves_are_no_choice),
        cmocka_unit_test(foreign_files_are_refused),
        cmocka_unit_test(forecasts_are_measured_on_games),
        cmocka_unit_test(the_swing_is_a_line),
        cmocka_unit_test(depths_are_evened_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
