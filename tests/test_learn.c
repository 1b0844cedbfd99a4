// Self-play and the fit.
#include "file.h"
#include "fit.h"
#include "scale.h"
#include "selfplay.h"
#include "train.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/flipside-learn-XXXXXX";
static const char *const names[] = {
    "stored.games",   "stored.games.tail", "one.games",        "one.games.tail", "two.games",
    "two.games.tail", "three.games",       "three.games.tail", "a.games",        "a.games.tail",
    "b.games",        "b.games.tail",      "a.weights",        "b.weights"};

static const char *in_folder(const char *name, char path[96]) {
    snprintf(path, 96, "%s/%s", folder, name);
    return path;
}

static int clear(void **state) {
    (void)state;
    char path[96];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(in_folder(names[i], path));
    return 0;
}

static int set_up(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state) {
    clear(state);
    return rmdir(folder);
}

// Every unique position after 0 … 7 moves; the counts are published.
static void early_positions_are_all_there(void **state) {
    (void)state;
    const size_t counts[] = {1, 1, 3, 14, 60, 322, 1773, 10649};
    for (int ply = 0; ply < 8; ply++) {
        EarlyPositions list;
        assert_true(early_positions_list(&list, ply, NULL));
        assert_int_equal(list.count, counts[ply]);
        for (size_t i = 0; i < list.count; i++) {
            Board board = rules_start(rules_default()).board;
            for (int k = 0; k < ply; k++) {
                int move = list.moves[i * (size_t)ply + (size_t)k];
                assert_true(board_legal(board, move));
                board = board_play(board, move);
            }
        }
        early_positions_free(&list);
    }
}

static SelfplayOptions small_run(Goal goal, uint64_t games) {
    return (SelfplayOptions){.eval = eval_handmade(goal, 8),
                             .depth = 2,
                             .exact = 8,
                             .random_min = 4,
                             .random_max = 40,
                             .balanced = 64,
                             .enumerated_percent = 20,
                             .games = games,
                             .seed = 5,
                             .threads = 1};
}

// Every recorded game can be replayed, its end is perfect, and its first moves are the random ones.
static bool check_game(const GameRecord *record, void *user) {
    const Goal *goal = user;
    GameRecord copy = *record;
    assert_true(record_finish(&copy, *goal));
    assert_int_equal(copy.result, record->result);
    assert_in_range(record->random_plies, 4, 40);
    for (int i = 0; i < record->move_count; i++)
        assert_int_equal(record->score[i] == RECORD_NO_SCORE, i < record->random_plies);
    Board board = rules_start(rules_default()).board;
    int result = record->result;
    for (int i = 0; i < record->move_count; i++) {
        if (!board_moves(board)) {
            board = board_pass(board);
            result = -result;
        }
        if (i >= record->exact_from)
            assert_int_equal(record->score[i], result);
        board = board_play(board, record->move[i]);
        result = -result;
    }
    return true;
}

static bool play_into(const char *path, const SelfplayOptions *options, Error *error) {
    DatasetWriter *writer = dataset_open(path, eval_goal(options->eval), error);
    bool good = writer && selfplay_run(writer, options, NULL, NULL, error);
    dataset_close(writer);
    return good;
}

static void games_are_sound(void **state) {
    (void)state;
    char path[96];
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        clear(NULL);
        SelfplayOptions options = small_run(goal, (uint64_t)scale_count(300, 3000));
        Error error;
        assert_true(play_into(in_folder("a.games", path), &options, &error));
        DatasetSummary summary;
        assert_true(dataset_read(path, check_game, &goal, &summary, &error));
        assert_int_equal(summary.games, options.games);
    }
}

static bool collect_results(const GameRecord *record, void *user) {
    uint64_t *hash = user;
    for (int i = 0; i < record->move_count; i++)
        *hash = *hash * 1099511628211ULL + record->move[i] + 1;
    return true;
}

static uint64_t games_hash(const char *path) {
    uint64_t hash = 0;
    DatasetSummary summary;
    assert_true(dataset_read(path, collect_results, &hash, &summary, NULL));
    return hash;
}

// The games that others branch off, and how many of those go the way of one of them to where they
// are expected to.
typedef struct Branching {
    GameRecord stored[40];
    int stored_count, games, left; // left: games that soon go another way than the stored one
} Branching;

static bool store_game(const GameRecord *record, void *user) {
    Branching *branching = user;
    branching->stored[branching->stored_count++] = *record;
    return true;
}

enum { BRANCH_LEAST = 10, BRANCH_MOST = 14, BRANCH_RANDOM = 2 };

static bool check_branch(const GameRecord *record, void *user) {
    Branching *branching = user;
    int longest = 0;
    for (int i = 0; i < branching->stored_count; i++) {
        const GameRecord *stored = &branching->stored[i];
        int same = 0;
        while (same < record->move_count && same < stored->move_count &&
               stored->move[same] == record->move[same])
            same++;
        longest = same > longest ? same : longest;
    }
    assert_true(longest >= 60 - BRANCH_MOST);
    assert_in_range(record->random_plies, 60 - BRANCH_MOST + 1, 60 - BRANCH_LEAST + BRANCH_RANDOM);
    branching->games++;
    branching->left += longest < record->random_plies + 4;
    return true;
}

// They go with a stored game up to where so many squares are empty, then some random moves, then
// the search: the same on any number of threads.
static void games_branch_off_stored_ones(void **state) {
    (void)state;
    char stored[96], one[96], two[96];
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        clear(NULL);
        SelfplayOptions options = small_run(goal, 40);
        Error error;
        DatasetSummary summary;
        Branching branching = {0};
        options.random_max = 12; // long games: each has a place to branch off at
        assert_true(play_into(in_folder("stored.games", stored), &options, &error));
        assert_true(dataset_read(stored, store_game, &branching, &summary, &error));
        options.from = stored;
        options.branch_min = BRANCH_LEAST;
        options.branch_max = BRANCH_MOST;
        options.random_min = 1;
        options.random_max = BRANCH_RANDOM;
        options.games = 120;
        assert_true(play_into(in_folder("one.games", one), &options, &error));
        assert_true(dataset_read(one, check_branch, &branching, &summary, &error));
        assert_int_equal(branching.games, 120);
        assert_true(branching.left > 60);
        options.threads = 3;
        assert_true(play_into(in_folder("two.games", two), &options, &error));
        assert_true(games_hash(one) == games_hash(two));
        options.eval = eval_handmade(goal == GOAL_MOST ? GOAL_FEWEST : GOAL_MOST, 8);
        assert_false(play_into(in_folder("three.games", two), &options, &error));
        assert_non_null(strstr(error.text, "cannot branch off"));
    }
}

typedef struct Lopsided {
    int games, beyond; // games with a search's score, and those whose first one is beyond the limit
} Lopsided;

enum { BALANCED_LIMIT = 4 };

static bool count_lopsided(const GameRecord *record, void *user) {
    Lopsided *lopsided = user;
    if (record->move_count > record->random_plies) {
        lopsided->games++;
        lopsided->beyond += abs(record->score[record->random_plies]) > BALANCED_LIMIT;
    }
    return true;
}

static void balanced_openings_are_drawn_again(void **state) {
    (void)state;
    char path[96];
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int balanced = BALANCED_LIMIT; balanced <= 64; balanced += 64 - BALANCED_LIMIT) {
            clear(NULL);
            SelfplayOptions options = small_run(goal, 200);
            options.balanced = balanced;
            options.enumerated_percent = 0;
            Error error;
            DatasetSummary summary;
            Lopsided lopsided = {0};
            assert_true(play_into(in_folder("b.games", path), &options, &error));
            assert_true(dataset_read(path, count_lopsided, &lopsided, &summary, &error));
            assert_int_equal(summary.games, 200);
            if (balanced == 64)
                assert_true(lopsided.beyond > 60);
            else
                assert_int_equal(lopsided.beyond, 0);
        }
}

static void same_seed_same_games(void **state) {
    (void)state;
    clear(NULL);
    char a[96], b[96];
    SelfplayOptions options = small_run(GOAL_MOST, 60);
    assert_true(play_into(in_folder("a.games", a), &options, NULL));
    assert_true(play_into(in_folder("b.games", b), &options, NULL));
    assert_true(games_hash(a) == games_hash(b));
    // Going on adds to what is there; a file that has enough games is left alone.
    assert_true(play_into(b, &options, NULL));
    assert_true(games_hash(a) == games_hash(b));
    options.games = 80;
    options.threads = 3;
    assert_true(play_into(b, &options, NULL));
    DatasetSummary summary;
    assert_true(dataset_read(b, NULL, NULL, &summary, NULL));
    assert_int_equal(summary.games, 80);
    assert_true(games_hash(a) != games_hash(b));
    // However it was made: at once or by and by, on one thread or several.
    clear(NULL);
    options.threads = 1;
    assert_true(play_into(a, &options, NULL));
    uint64_t whole = games_hash(a);
    clear(NULL);
    for (options.games = 7; options.games <= 80; options.games += 73) {
        options.threads = 2;
        assert_true(play_into(b, &options, NULL));
    }
    assert_true(whole == games_hash(b));
}

typedef struct Seen {
    uint64_t hash[64];
    int count;
} Seen;

static bool is_new(const GameRecord *record, void *user) {
    Seen *seen = user;
    uint64_t hash = 0;
    collect_results(record, &hash);
    for (int i = 0; i < seen->count; i++)
        assert_true(seen->hash[i] != hash);
    seen->hash[seen->count++] = hash;
    return true;
}

// A file whose games are not the first of this run, as one that has lost some, goes on without
// repeating any.
static void lost_games_are_not_repeated(void **state) {
    (void)state;
    clear(NULL);
    char a[96], b[96];
    SelfplayOptions options = small_run(GOAL_FEWEST, 20);
    options.random_min = options.random_max; // long: no two games are alike by chance
    options.enumerated_percent = 0;
    assert_true(play_into(in_folder("a.games", a), &options, NULL));
    GameRecord kept;
    Seen seen = {0};
    DatasetSummary summary;
    assert_true(dataset_read(a, is_new, &seen, &summary, NULL));
    DatasetWriter *writer = dataset_open(a, GOAL_FEWEST, NULL);
    assert_true(dataset_last(writer, &kept));
    dataset_close(writer);
    writer = dataset_open(in_folder("b.games", b), GOAL_FEWEST,
                          NULL); // nothing is left but the last one
    assert_true(dataset_add(writer, &kept, NULL));
    dataset_close(writer);
    options.games = 40;
    assert_true(play_into(b, &options, NULL));
    seen.count--; // the one that both have
    assert_true(dataset_read(b, is_new, &seen, &summary, NULL));
    assert_int_equal(seen.count, 59);
}

static TrainOptions small_training(const char *const *paths, int threads) {
    return (TrainOptions){.samples = {.paths = paths,
                                      .path_count = 1,
                                      .valid_percent = 10,
                                      .lambda = 1,
                                      .seed = 1,
                                      .most = 10000000,
                                      .threads = threads},
                          .patterns = "small",
                          .knot_spacing = 20,
                          .ridge = 8,
                          .smooth = 8,
                          .iterations = 8,
                          .patience = 3};
}

static void training_lowers_the_error_and_repeats(void **state) {
    (void)state;
    static TrainReport report, again;
    char games[96], a[96], b[96];
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        clear(NULL);
        int count = scale_count(1200, 5000); // fewer than 300 are too few to learn from
        SelfplayOptions options = small_run(goal, (uint64_t)(count > 300 ? count : 300));
        Error error;
        const char *paths[] = {in_folder("a.games", games)};
        assert_true(play_into(games, &options, &error));
        TrainOptions train = small_training(paths, 1);
        assert_true(train_run(&train, in_folder("a.weights", a), &report, NULL, NULL, &error));
        assert_int_equal(report.goal, goal);
        assert_int_equal(report.games, options.games);
        assert_true(report.steps[report.best_step].valid < 0.8 * report.steps[0].valid);
        // The same on three threads, to the last bit.
        train.samples.threads = 3;
        assert_true(train_run(&train, in_folder("b.weights", b), &again, NULL, NULL, &error));
        Text first = {0}, second = {0};
        assert_true(file_read(a, 1 << 24, &first, &error));
        assert_true(file_read(b, 1 << 24, &second, &error));
        assert_int_equal(first.length, second.length);
        assert_memory_equal(first.data, second.data, first.length);
        text_free(&first);
        text_free(&second);
    }
}

// Games that were played twice count once: the same file given twice teaches what it teaches once,
// a position is there in one of its eight images, with the mean of its labels, and none that is
// learned from validates.
static void same_positions_count_once(void **state) {
    (void)state;
    char games[96];
    clear(NULL);
    SelfplayOptions options = small_run(GOAL_MOST, 120);
    options.random_min = options.random_max = 3; // few openings, so that games meet
    options.enumerated_percent = 0;
    Error error;
    Patterns patterns;
    const char *paths[] = {in_folder("a.games", games), games};
    assert_true(play_into(games, &options, &error));
    assert_true(patterns_by_name(&patterns, "small"));
    SampleOptions wanted = {
        .paths = paths, .path_count = 1, .lambda = 0.7, .seed = 1, .most = 1 << 20, .threads = 1};
    wanted.boards = true;
    Samples once, twice, split;
    assert_true(samples_read(&once, &patterns, &wanted, &error));
    wanted.path_count = 2;
    assert_true(samples_read(&twice, &patterns, &wanted, &error));
    wanted.valid_percent = 50;
    assert_true(samples_read(&split, &patterns, &wanted, &error));
    assert_int_equal(twice.games, 2 * once.games);
    assert_int_equal(twice.train_count, once.train_count);
    assert_true(once.repeated > 0);
    assert_int_equal(twice.repeated, 2 * once.repeated + once.train_count);
    assert_true(split.valid_count > 0 && split.train_count + split.valid_count == once.train_count);
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        const SampleGroup *group = &once.train[discs], *valid = &split.valid[discs],
                          *train = &split.train[discs];
        for (size_t i = 0; i < group->count; i++) {
            assert_true(board_equal(group->board[i], symmetry_canonical(group->board[i], NULL)));
            assert_int_equal(group->label[i], twice.train[discs].label[i]);
            for (size_t j = 0; j < i; j++)
                assert_false(board_equal(group->board[i], group->board[j]));
        }
        for (size_t i = 0; i < valid->count; i++)
            for (size_t j = 0; j < train->count; j++)
                assert_false(board_equal(valid->board[i], train->board[j]));
    }
    samples_free(&once);
    samples_free(&twice);
    samples_free(&split);
}

// So many discs of either side anywhere.
static Board random_discs(Random *random, int discs) {
    Board board = {0};
    while (bit_count(board_discs(board)) < discs) {
        uint64_t disc = bit((int)random_below(random, 64));
        if (board_discs(board) & disc)
            continue;
        *(random_below(random, 2) ? &board.player : &board.opponent) |= disc;
    }
    return board;
}

// Labels that are a sum over patterns are learned almost without error.
static void fit_finds_a_linear_truth(void **state) {
    (void)state;
    Samples samples = {.goal = GOAL_MOST};
    Patterns patterns;
    Shape shape = {.count = 3, .square = {0, 1, 2}};
    assert_true(patterns_make(&patterns, &shape, 1, NULL));
    int32_t tie[27];
    patterns_canonical(&patterns, tie, NULL, NULL);
    Random random = random_seeded(6);
    double truth[27];
    for (int i = 0; i < 27; i++)
        truth[i] = (double)random_below(&random, 15) - 7;
    for (int part = 0; part < 2; part++) {
        SampleGroup *group = part ? &samples.valid[30] : &samples.train[30];
        group->count = 4000;
        group->index = malloc(group->count * (size_t)patterns.feature_count * sizeof *group->index);
        group->board = malloc(group->count * sizeof *group->board);
        group->label = malloc(group->count);
        group->result = malloc(group->count);
        for (size_t n = 0; n < group->count; n++) {
            double label = 3;
            EvalState features;
            group->board[n] = random_discs(&random, 30);
            patterns_start(&patterns, &features, group->board[n]);
            for (int f = 0; f < patterns.feature_count; f++) {
                int entry = tie[patterns.centre[f] + features.feature[f]];
                group->index[n * (size_t)patterns.feature_count + (size_t)f] =
                    (int16_t)(entry - patterns.centre[f]);
                label += truth[entry];
            }
            group->label[n] = group->result[n] = (int8_t)label;
        }
        *(part ? &samples.valid_count : &samples.train_count) = group->count;
    }
    FitOptions options = {.knot_count = 1,
                          .knot = {30},
                          .ridge = 0.01,
                          .iterations = 60,
                          .patience = 60,
                          .threads = 1};
    Fit *fit = fit_create(&patterns, &samples, &options, NULL, NULL);
    assert_non_null(fit);
    fit_run(fit, NULL, NULL);
    Weights weights;
    assert_true(fit_quantise(fit, &weights, NULL));
    Eval *eval = weights_eval(&weights);
    FitError errors[EVAL_PHASES + 1];
    fit_errors(eval, &samples, errors);
    assert_int_equal(errors[EVAL_PHASES].count, 4000);
    assert_true(errors[30].absolute < 0.1);
    // Such a sure evaluation earns a steep curve.
    float slopes[EVAL_PHASES];
    fit_win_slopes(eval, &samples, slopes);
    assert_true(slopes[30] > 0.5f);
    eval_free(eval);
    weights_free(&weights);
    fit_free(fit);
    samples_free(&samples);
}

static void bad_data_are_refused(void **state) {
    (void)state;
    clear(NULL);
    static TrainReport report;
    char games[96], out[96];
    const char *paths[] = {in_folder("a.games", games)};
    TrainOptions train = small_training(paths, 1);
    Error error;
    in_folder("a.weights", out);
    assert_false(train_run(&train, out, &report, NULL, NULL, &error));
    dataset_close(dataset_open(games, GOAL_MOST, &error));
    assert_false(train_run(&train, out, &report, NULL, NULL, &error));
    assert_non_null(strstr(error.text, "no position"));
    train.patterns = "nonsense";
    assert_false(train_run(&train, out, &report, NULL, NULL, &error));
    assert_int_equal(access(out, F_OK), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(early_positions_are_all_there),
        cmocka_unit_test(games_are_sound),
        cmocka_unit_test(balanced_openings_are_drawn_again),
        cmocka_unit_test(games_branch_off_stored_ones),
        cmocka_unit_test(same_seed_same_games),
        cmocka_unit_test(lost_games_are_not_repeated),
        cmocka_unit_test(training_lowers_the_error_and_repeats),
        cmocka_unit_test(same_positions_count_once),
        cmocka_unit_test(fit_finds_a_linear_truth),
        cmocka_unit_test(bad_data_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
