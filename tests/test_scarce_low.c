// Memory runs out in the lower rooms: base, board, game, formats, eval, search, engine (scarce.h).
#include "chart.h"
#include "database.h"
#include "dataset_helpers.h"
#include "diagram.h"
#include "engine.h"
#include "ggf.h"
#include "input.h"
#include "notation.h"
#include "obf.h"
#include "perft.h"
#include "runner.h"
#include "scarce.h"
#include "sgf.h"
#include "weights.h"
#include "wthor.h"

static const char transcript[] = "f5d6c3d3c4";

// The text, compared with what it must be and freed; false when it could not be written whole.
static bool take(Text *text, const char *wanted, Error *error) {
    bool whole = !text->failed;
    if (whole)
        assert_string_equal(text_string(text), wanted);
    text_free(text);
    return whole || scarce_refused(error);
}

static Game game_of(const char *moves, Goal goal) {
    Rules rules = rules_default();
    rules.goal = goal;
    Game game = game_new(rules);
    assert_true(notation_play_transcript(&game, moves, NULL));
    return game;
}

// What a writer makes of a game when nothing fails, as long as it is not known yet.
static char expected[8][1 << 15];

static bool same_again(Text *text, int number, Error *error) {
    if (!*expected[number])
        snprintf(expected[number], sizeof expected[number], "%s", text_string(text));
    return take(text, expected[number], error);
}

static bool write_positions(Error *error) {
    Game game = game_of(transcript, GOAL_MOST);
    for (PositionForm form = FORM_OBF; form <= FORM_BITS; form++) {
        Text text = {0};
        notation_write_position(&text, game.now, 8, form);
        if (!same_again(&text, (int)form, error))
            return false;
    }
    Text text = {0};
    notation_write_transcript(&text, &game);
    return take(&text, transcript, error);
}

static bool write_pictures(Error *error) {
    Text text = {0};
    Game game = game_of(transcript, GOAL_FEWEST);
    Diagram diagram = {.position = game.now, .size = 8, .last = MOVE_NONE, .caption = "a & b"};
    diagram_svg(&text, &diagram);
    if (!same_again(&text, 4, error))
        return false;
    const double values[] = {1, 2.5, 4}, errors[] = {0.1, 0.2, 0.3};
    ChartSeries series = {.name = "s", .y = values, .error = errors, .count = 3};
    Chart chart = {
        .title = "t", .x_label = "x", .y_label = "y", .series = &series, .series_count = 1};
    chart_write(&text, &chart);
    return same_again(&text, 5, error);
}

static bool write_games(Error *error) {
    Text text = {0};
    static GameSheet ggf;
    ggf = (GameSheet){.game = game_of(transcript, GOAL_FEWEST), .name = {"a", "b"}};
    ggf_write(&text, &ggf);
    if (!same_again(&text, 6, error))
        return false;
    sgf_write(&text, &ggf);
    return same_again(&text, 7, error);
}

// A text in any form that names a game.
static bool read_one(const char *argument, Error *error) {
    Game game;
    if (!input_game(argument, rules_default(), &game, error))
        return false;
    Game wanted = game_of(transcript, GOAL_MOST);
    assert_memory_equal(&game.now.board, &wanted.now.board, sizeof game.now.board);
    return true;
}

static bool read_games(Error *error) {
    Game game = game_of(transcript, GOAL_MOST);
    char file[96];
    snprintf(file, sizeof file, "%s.txt", path);
    return read_one(transcript, error) &&
           read_one("(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
                    "-------- -------- "
                    "*]B[F5]W[D6]B[C3]W[D3]B[C4];)",
                    error) &&
           read_one("(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3];W[d3];B[c4])", error) &&
           read_one(file, error) && bit_count(board_discs(game.now.board)) == 9;
}

static bool read_bad_games(Error *error) {
    Game game;
    assert_false(input_game("f5f5", rules_default(), &game, error));
    if (strstr(error->text, "memory"))
        return false;
    assert_non_null(strstr(error->text, "f5"));
    *error = (Error){0};
    return true;
}

static bool count_leaves(Error *error) {
    uint64_t count;
    const PerftRules rules = {.region = ~0ULL, .pass_costs_ply = true};
    for (int threads = 1; threads <= 2; threads++) {
        if (!perft_count_parallel(rules_start(rules_default()).board, 6, rules, threads, &count))
            return scarce_refused(error);
        assert_int_equal(count, 8200);
    }
    return true;
}

static bool write_file(Error *error) {
    char file[96];
    snprintf(file, sizeof file, "%s.out", path);
    Text text = {0};
    bool good = file_write(file, "whole", 5, error) && file_read(file, 10, &text, error);
    if (good)
        assert_string_equal(text_string(&text), "whole");
    text_free(&text);
    unlink(file);
    return good;
}

static bool use_dataset(Error *error) {
    begin();
    bool good = true;
    for (int round = 0; good && round < 2; round++) {
        DatasetWriter *writer = dataset_open(path, GOAL_FEWEST, error);
        good = writer != NULL;
        Random random = random_seeded(7);
        for (int i = 0; good && i < 3; i++) {
            GameRecord record = random_game(&random, GOAL_FEWEST);
            good = dataset_add(writer, &record, error);
        }
        dataset_close(writer);
    }
    DatasetSummary summary;
    good = good && dataset_read(path, NULL, NULL, &summary, error);
    if (good)
        assert_int_equal(summary.games, 6);
    return good;
}

// A block is packed when it is full: every game is still there, whatever was refused on the way.
static bool fill_block(Error *error) {
    begin();
    DatasetWriter *writer = dataset_open(path, GOAL_MOST, error);
    if (!writer)
        return false;
    bool good = true;
    uint64_t added = 0;
    Random random = random_seeded(8);
    for (int i = 0; good && i < BLOCK_GAMES + 2; i++) {
        GameRecord record = random_game(&random, GOAL_MOST);
        good = dataset_add(writer, &record, error);
        added += good;
    }
    dataset_close(writer);
    Error unread;
    DatasetSummary summary;
    if (!dataset_read(path, NULL, NULL, &summary, &unread)) {
        if (good)
            *error = unread;
        return false;
    }
    assert_int_equal(summary.games, added);
    assert_string_equal(summary.obstacle.text, "");
    return good;
}

static bool repair_dataset(Error *error) {
    char out[96];
    snprintf(out, sizeof out, "%s.repaired", path);
    DatasetSummary summary;
    bool good = dataset_repair(path, out, &summary, error);
    if (good)
        assert_int_equal(summary.games, 30);
    else
        assert_int_not_equal(access(out, F_OK), 0);
    unlink(out);
    strcat(out, ".tail");
    unlink(out);
    return good;
}

static bool import_games(Error *error) {
    ImportCount count = {0};
    char file[96];
    snprintf(file, sizeof file, "%s.wtb", path);
    if (!wthor_import(file, NULL, &count, error))
        return false;
    assert_int_equal(count.added + count.broken_off + count.illegal, 0);
    return true;
}

static bool use_weights(Error *error) {
    Weights weights;
    char file[96];
    snprintf(file, sizeof file, "%s.weights", path);
    bool good = weights_read(&weights, FLIPSIDE_SOURCE_DIR "/tests/data/weights-version-1.weights",
                             error) &&
                weights_write(&weights, file, error);
    weights_free(&weights);
    Eval *eval = good ? eval_load(file, error) : NULL;
    eval_free(eval);
    unlink(file);
    return eval != NULL;
}

// Options of an engine, and the beginning of what it then says of itself.
static bool use_engine(const EngineOptions *options, const char *about, Error *error) {
    Engine *engine = engine_create(options, error);
    if (!engine)
        return false;
    assert_memory_equal(engine_about(engine), about, strlen(about));
    EngineReport report;
    Position position = rules_start(options->rules);
    bool good = engine_go(engine, position, &(EngineQuestion){.level = -1, .limits = {.depth = 3}},
                          &report, error) &&
                engine_go(engine, position,
                          &(EngineQuestion){.level = 2, .limits = {.seconds = 60}}, &report, error);
    if (good)
        assert_true(rules_moves(options->rules, position.board) & bit(report.move));
    engine_ponder(engine, position, 0);
    engine_destroy(engine);
    return good;
}

static bool use_engines(Error *error) {
    const char *weights = FLIPSIDE_SOURCE_DIR "/weights/fewest.weights";
    EngineOptions plain = {
        .rules = rules_default(), .threads = 1, .hash_mb = 1, .eval = "handmade"};
    EngineOptions best = {
        .rules = {GOAL_FEWEST, START_STANDARD, 8}, .threads = 2, .hash_mb = 1, .weights = weights};
    EngineOptions usual = {.rules = rules_default(), .threads = 1, .hash_mb = 1};
    // The one that takes long to read comes last: for every refusal to those before it they alone
    // are made.
    return use_engine(&plain, "hand-made", error) && use_engine(&usual, "pattern", error) &&
           use_engine(&best, "pattern", error);
}

static void set(int *number) {
    *number = 1;
}

static bool run_job(Error *error) {
    int done = 0;
    Runner *runner = runner_create();
    if (!runner)
        return scarce_refused(error);
    runner_start(runner, (RunnerJob *)set, &done);
    runner_wait(runner, 0);
    runner_destroy(runner);
    assert_int_equal(done, 1);
    return true;
}

static void positions(void **state) {
    (void)state;
    assert_in_range(scarce_run(write_positions), 4, 400);
}

static void pictures(void **state) {
    (void)state;
    assert_in_range(scarce_run(write_pictures), 4, 400);
}

static void games(void **state) {
    (void)state;
    assert_in_range(scarce_run(write_games), 2, 400);
}

static void inputs(void **state) {
    (void)state;
    char file[96];
    snprintf(file, sizeof file, "%s.txt", path);
    assert_true(file_write(file, transcript, strlen(transcript), NULL));
    assert_in_range(scarce_run(read_games), 2, 400);
    scarce_run(read_bad_games);
    unlink(file);
}

static void leaves(void **state) {
    (void)state;
    assert_in_range(scarce_run(count_leaves), 2, 400);
}

static void files(void **state) {
    (void)state;
    assert_in_range(scarce_run(write_file), 1, 400);
}

static void data_sets(void **state) {
    (void)state;
    assert_in_range(scarce_run(use_dataset), 2, 400);
    begin();
    add_games(3, 30, GOAL_MOST);
    assert_in_range(scarce_run(repair_dataset), 2, 400);
}

static void full_blocks(void **state) {
    (void)state;
    assert_in_range(scarce_run(fill_block), 2, 400);
}

static void wthor(void **state) {
    (void)state;
    char file[96];
    snprintf(file, sizeof file, "%s.wtb", path);
    const unsigned char header[16] = {20, 24, 1, 1};
    assert_true(file_write(file, header, sizeof header, NULL));
    assert_in_range(scarce_run(import_games), 1, 400);
    unlink(file);
}

static void weights_files(void **state) {
    (void)state;
    assert_in_range(scarce_run(use_weights), 4, 400);
}

static void engines(void **state) {
    (void)state;
    assert_in_range(scarce_run(use_engines), 8, 400);
    assert_in_range(scarce_run(run_job), 2, 4);
}

static const DatabaseKind things = {.what = "things",
                                    .mark = 0x54455354,
                                    .version = 1,
                                    .schema = "CREATE TABLE thing (number, text)"};

static bool use_database(Error *error) {
    char file[256];
    snprintf(file, sizeof file, "%s.db", path);
    Database *database = database_open(file, &things, DATABASE_WRITE, error);
    DatabaseQuery *query = database ? query_new(database, "SELECT ?1 + 1", error) : NULL;
    bool good = query != NULL;
    if (good) {
        query_bind_integer(query, 1, 41);
        good = query_step(query, error) == QUERY_ROW;
        assert_true(!good || query_integer(query, 0) == 42);
    }
    query_free(query);
    database_close(database);
    unlink(file);
    return good;
}

static void databases(void **state) {
    (void)state;
    assert_in_range(scarce_run(use_database), 8, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions),     cmocka_unit_test(pictures),    cmocka_unit_test(games),
        cmocka_unit_test(inputs),        cmocka_unit_test(leaves),      cmocka_unit_test(files),
        cmocka_unit_test(data_sets),     cmocka_unit_test(full_blocks), cmocka_unit_test(wthor),
        cmocka_unit_test(weights_files), cmocka_unit_test(databases),   cmocka_unit_test(engines),
    };
    setenv("FLIPSIDE_WEIGHTS", FLIPSIDE_SOURCE_DIR "/src/frontends/browser/weights",
           1); // tables alone; but one file is named
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
