// Training of the network over the patterns: it finds what a sum of tables cannot hold, and what
// lies beside what, and the whole way repeats.
#include "dataset.h"
#include "file.h"
#include "folder_fixture.h"
#include "network_fit.h"
#include "selfplay.h"
#include "train.h"
#include "weights.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "network_helpers.h"

// The squared error of weights on the positions of a group.
static double squared_error(const Weights *weights, const SampleGroup *group) {
    Eval *eval = weights_eval(weights);
    double sum = 0;
    for (size_t i = 0; i < group->count; i++) {
        EvalState features;
        eval_start(eval, &features, group->board[i]);
        double off =
            (double)eval_score_units(eval, &features, group->board[i]) / EVAL_UNITS_PER_DISC -
            group->label[i];
        sum += off * off;
    }
    eval_free(eval);
    return sum;
}

static const uint64_t four_corners =
    1ULL << 18 | 1ULL << 21 | 1ULL << 42 | 1ULL << 45; // c3, f3, c6, f6

// Whether exactly two of the four are own is beyond any sum of tables.
static int two_of_four(Board board) {
    return bit_count(board.player & four_corners) == 2 ? 5 : -5;
}

// Whether two own ones lie side by side or across; 0 where there are not two.
static int side_by_side(Board board) {
    uint64_t own = board.player & four_corners;
    bool across = own == (bit(18) | bit(45)) || own == (bit(21) | bit(42));
    return bit_count(own) != 2 ? 0 : across ? -5 : 5;
}

static void learns(int (*label)(Board board)) {
    Random random = random_seeded(14);
    Weights weights;
    Samples samples = {.goal = GOAL_MOST};
    Shape shape = {.count = 3, .square = {18, 19, 20}}; // c3d3e3 and its images
    weights = (Weights){.goal = GOAL_MOST,
                        .knot_count = 1,
                        .knot = {4},
                        .table = calloc(27, sizeof *weights.table)};
    assert_true(patterns_make(&weights.patterns, &shape, 1, NULL));
    enum { DISCS = 30, TRAIN = 60000, VALID = 1000 };
    SampleGroup *groups[] = {&samples.train[DISCS], &samples.valid[DISCS]};
    double mean = 0;
    for (int g = 0; g < 2; g++) {
        size_t count = g ? VALID : TRAIN;
        *groups[g] = (SampleGroup){.count = count,
                                   .board = malloc(count * sizeof(Board)),
                                   .label = malloc(count),
                                   .result = calloc(count, 1)};
        for (size_t i = 0; i < count;) {
            Board board = random_board(&random, DISCS);
            groups[g]->board[i] = board;
            groups[g]->label[i] = (int8_t)label(board);
            mean += g ? (double)groups[g]->label[i] / VALID : 0;
            i += groups[g]->label[i] != 0;
        }
    }
    samples.train_count = TRAIN;
    samples.valid_count = VALID;
    Error error;
    NetworkFit *fit = network_fit_create(&weights, &samples, 1, &error);
    assert_non_null(fit);
    network_fit_run(fit, 10, NULL,
                    NULL); // 24 leave a sixteenth less error, in more than twice the time
    assert_true(network_fit_quantise(fit, &weights, &error));
    network_fit_free(fit);
    double varies = VALID * (25 - mean * mean),
           left = squared_error(&weights, &samples.valid[DISCS]);
    print_message("squared error %.0f of %.0f\n", left, varies);
    assert_true(left < varies / 2);
    // A fit that goes on keeps what its own positions do not show.
    fit = network_fit_create(&weights, &samples, 1, &error);
    assert_non_null(fit);
    assert_true(network_fit_quantise(fit, &weights, &error));
    network_fit_free(fit);
    assert_true(squared_error(&weights, &samples.valid[DISCS]) < varies / 2);
    Eval *eval = weights_eval(&weights);
    for (size_t i = 0; i < VALID; i++)
        same_from_all_sides(eval, samples.valid[DISCS].board[i]);
    eval_free(eval);
    samples_free(&samples);
    weights_free(&weights);
}

static void training_finds_what_a_sum_cannot_hold(void **state) {
    (void)state;
    learns(two_of_four);
}

static void training_finds_what_lies_beside_what(void **state) {
    (void)state;
    learns(side_by_side);
}

static void the_whole_way_repeats(void **state) {
    (void)state;
    static TrainReport report;
    char games[96], path[3][96];
    Error error;
    Text bytes[2] = {{0}, {0}};
    const char *paths[] = {in_folder("a.games", games)};
    SelfplayOptions play = {.eval = eval_handmade(GOAL_FEWEST, 8),
                            .depth = 1,
                            .exact = 6,
                            .random_min = 4,
                            .random_max = 30,
                            .balanced = 64,
                            .games = 150,
                            .seed = 5,
                            .threads = 1};
    DatasetWriter *writer = dataset_open(games, GOAL_FEWEST, &error);
    assert_true(writer && selfplay_run(writer, &play, NULL, NULL, &error));
    dataset_close(writer);
    TrainOptions train = {.samples = {.paths = paths,
                                      .path_count = 1,
                                      .valid_percent = 10,
                                      .lambda = 1,
                                      .seed = 1,
                                      .most = 1000000,
                                      .threads = 1},
                          .patterns = "small",
                          .knot_spacing = 20,
                          .ridge = 8,
                          .smooth = 8,
                          .iterations = 4,
                          .patience = 3,
                          .rounds = 2};
    for (int i = 0; i < 2; i++) {
        assert_true(train_run(&train, in_folder(i ? "b.weights" : "a.weights", path[i]), &report,
                              NULL, NULL, &error));
        assert_true(file_read(path[i], 1 << 26, &bytes[i], &error));
        Weights weights;
        assert_true(weights_read(&weights, path[i], &error));
        assert_non_null(weights.network);
        assert_int_equal(weights.goal, GOAL_FEWEST);
        weights_free(&weights);
    }
    assert_int_equal(bytes[0].length, bytes[1].length);
    assert_memory_equal(bytes[0].data, bytes[1].data, bytes[0].length);
    // From a sum and a network that are kept, without iterations: it begins where the other ended,
    // but for rounding.
    double ended = report.steps[report.step_count - 1].valid;
    train.from = path[0];
    train.iterations = 0;
    assert_true(train_run(&train, in_folder("c.weights", path[2]), &report, NULL, NULL, &error));
    assert_true(report.steps[0].valid > 0.97 * ended && report.steps[0].valid < 1.03 * ended);
    text_free(&bytes[0]);
    text_free(&bytes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(training_finds_what_a_sum_cannot_hold),
        cmocka_unit_test(training_finds_what_lies_beside_what),
        cmocka_unit_test(the_whole_way_repeats),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
