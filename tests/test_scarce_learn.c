// Memory runs out in learn and lab: self-play, training, ProbCut, sparring, experiments (scarce.h).
#include "dataset_helpers.h"
#include "experiment.h"
#include "probcut_fit.h"
#include "scarce.h"
#include "selfplay.h"
#include "sparring.h"
#include "train.h"

static char weights_path[96];

static SelfplayOptions small_run(Goal goal, uint64_t games) {
    return (SelfplayOptions){.eval = eval_handmade(goal, 8),
                             .depth = 1,
                             .exact = 1,
                             .random_min = 20,
                             .random_max = 40,
                             .balanced = 64,
                             .enumerated_percent = 20,
                             .games = games,
                             .seed = 5,
                             .threads = 2};
}

static bool play_into(const char *games, const SelfplayOptions *options, Error *error) {
    DatasetWriter *writer = dataset_open(games, eval_goal(options->eval), error);
    bool good = writer && selfplay_run(writer, options, NULL, NULL, error);
    dataset_close(writer);
    return good;
}

// Whatever was refused: the games that are there are whole, and with no error all are.
static bool play_games(Error *error) {
    begin();
    SelfplayOptions options = small_run(GOAL_FEWEST, 4);
    bool good = play_into(path, &options, error);
    DatasetSummary summary;
    Error unread = {0};
    if (dataset_read(path, NULL, NULL, &summary, &unread))
        assert_true((good ? summary.games == 4 : summary.games <= 4) && !*summary.obstacle.text);
    else if (good)
        *error = unread;
    return good && !*unread.text;
}

static void selfplay(void **state) {
    (void)state;
    assert_true(scarce_run(play_games) > 8);
}

static const char *const paths[] = {path};

static TrainOptions small_training(void) {
    return (TrainOptions){.samples = {.paths = paths,
                                      .path_count = 1,
                                      .valid_percent = 20,
                                      .lambda = 0.7,
                                      .seed = 1,
                                      .most = 100000,
                                      .threads = 2},
                          .patterns = "small",
                          .knot_spacing = 30,
                          .ridge = 8,
                          .smooth = 8,
                          .iterations = 1,
                          .patience = 1,
                          .note = "scarce"};
}

// The file is written whole or not at all.
static bool train(Error *error) {
    static TrainReport report;
    TrainOptions options = small_training();
    unlink(weights_path);
    bool good = train_run(&options, weights_path, &report, NULL, NULL, error);
    assert_int_equal(access(weights_path, F_OK) == 0, good);
    if (good)
        assert_int_equal(report.games, 30);
    return good;
}

static bool measure(Error *error) {
    static TrainReport report;
    TrainOptions options = small_training();
    bool good = train_measure(&options.samples,
                              FLIPSIDE_SOURCE_DIR "/tests/data/old/fewest.weights", &report, error);
    if (good)
        assert_int_equal(report.games, 30);
    return good;
}

static void training(void **state) {
    (void)state;
    begin();
    SelfplayOptions options = small_run(GOAL_FEWEST, 30);
    options.enumerated_percent = 0;
    options.random_min = options.random_max =
        54; // few positions to learn from, and so few allocations
    assert_true(play_into(path, &options, NULL));
    assert_true(scarce_run(train) > 20);
    assert_true(scarce_run(measure) > 20);
    unlink(weights_path);
}

static bool measure_probcut(Error *error) {
    static ProbcutData data;
    data = (ProbcutData){0};
    ProbcutPlan plan = {.eval = eval_handmade(GOAL_MOST, 8),
                        .rules = rules_default(),
                        .positions = 3,
                        .depth = 2,
                        .exact = 4,
                        .seed = 1};
    Text cells = {0};
    bool good = probcut_measure(&plan, &data, error);
    if (good) {
        int count = 0;
        for (int empties = 0; empties < PROBCUT_EMPTIES; empties++)
            count += data.cell[empties][2][0].count;
        assert_int_equal(count, 3);
        probcut_write(&data, &cells);
        good = !cells.failed || scarce_refused(error);
    }
    text_free(&cells);
    return good;
}

static void probcut(void **state) {
    (void)state;
    assert_true(scarce_run(measure_probcut) >= 2);
}

static bool spar(Error *error) {
    const Eval *eval = eval_handmade(GOAL_FEWEST, 8);
    SparringOptions options = {
        .depth = 1, .exact = 1, .pairs = 2, .random_plies = 30, .seed = 1, .threads = 2};
    SparringResult result;
    if (!sparring_run(eval, eval, &options, &result, error))
        return false;
    assert_int_equal(match_score_games(&result.score), 4);
    return true;
}

static void sparring(void **state) {
    (void)state;
    assert_true(scarce_run(spar) >= 8);
}

static const ExperimentKind *kind;
static bool as_json;
static int members; // in the JSON that was written when nothing failed; 0 = not known yet

static int count_members(const char *text) {
    int count = 0;
    for (; (text = strstr(text, "\":")); text++)
        count++;
    return count;
}

static bool experiment(Error *error) {
    Experiment wanted = {.rules = {GOAL_MOST, START_STANDARD, 4},
                         .seconds = 1e-6,
                         .seed = 1,
                         .games = 2,
                         .playouts = 1,
                         .json = as_json};
    ExperimentResult result = {0};
    bool good = experiment_run(kind, &wanted, &result, error);
    if (good) {
        assert_true(!result.text.failed && result.text.length > 10);
        members = members ? members : count_members(result.text.data);
        assert_int_equal(count_members(result.text.data), members);
        assert_true(!result.picture.failed);
        assert_string_equal(result.picture.data + result.picture.length - 7, "</svg>\n");
    }
    experiment_free(&result);
    return good;
}

static void experiments(void **state) {
    (void)state;
    size_t count;
    const ExperimentKind *const *kinds = experiment_kinds(&count);
    for (size_t i = 0; i < 2 * count; i++) {
        kind = kinds[i / 2];
        as_json = i % 2;
        members = 0;
        assert_true(scarce_run(experiment) >= 4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selfplay), cmocka_unit_test(training),    cmocka_unit_test(probcut),
        cmocka_unit_test(sparring), cmocka_unit_test(experiments),
    };
    snprintf(weights_path, sizeof weights_path, "/tmp/flipside-scarce-%d.weights", (int)getpid());
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
