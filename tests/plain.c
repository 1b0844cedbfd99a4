// The fallbacks of what only one system has, on one thread: everything from base to play still does
// its work. The same sources are compiled for other systems; here they are compiled by the ordinary
// compiler and run.
#include "bench.h"
#include "clock.h"
#include "dataset_helpers.h"
#include "engine.h"
#include "memory.h"
#include "obf.h"
#include "origin.h"
#include "parallel.h"
#include "perft.h"
#include "play_advisor.h"
#include "play_opponent.h"
#include "play_store.h"
#include "roster.h"
#include "thread.h"
#include "tournament.h"
#include "weights.h"

#define WEIGHTS FLIPSIDE_SOURCE_DIR "/weights/"

#if !defined FLIPSIDE_PLAIN || !defined FLIPSIDE_NO_THREADS
#error "this is the test of the fallbacks"
#endif

static void *note(void *argument) {
    *(int *)argument += 1;
    return argument;
}

static void add_number(int number, void *user) {
    *(int *)user += number;
}

static void test_one_thread(void **state) {
    (void)state;
    Thread thread;
    int done = 0;
    assert_false(thread_start(&thread, note, &done));
    assert_int_equal(done, 0);
    assert_true(thread_start_task(&thread, note, &done));
    assert_int_equal(done, 1);
    thread_join(thread);
    int sum = 0;
    parallel_run(4, 10, add_number, &sum);
    assert_int_equal(sum, 45);
    assert_int_equal(cpu_count(), 1);
    uint64_t leaves = 0;
    PerftRules rules = {.region = ~0ULL};
    assert_true(perft_count_parallel(rules_start(rules_default()).board, 7, rules, 3, &leaves));
    assert_int_equal(leaves, 55092);
}

static void test_memory_and_place(void **state) {
    (void)state;
    unsigned char *memory = memory_large(1000001);
    assert_non_null(memory);
    assert_int_equal((uintptr_t)memory % 64, 0);
    for (size_t i = 0; i < 1000001; i++)
        assert_int_equal(memory[i], 0);
    memory_large_free(memory, 1000001);
    assert_null(memory_large(0));
    assert_null(memory_large(SIZE_MAX - 100));
    Text here = {0};
    assert_false(system_program_directory(&here));
    assert_string_equal(text_string(&here), "");
    text_free(&here);
    assert_true(thread_usage().busy > 0);
}

// The nodes that tests/data/signature.txt promises for an evaluation.
static uint64_t promised(const char *eval) {
    FILE *file = fopen(FLIPSIDE_SOURCE_DIR "/tests/data/signature.txt", "r");
    assert_non_null(file);
    char name[32];
    unsigned long long nodes = 0;
    while (fscanf(file, "%31s %llu", name, &nodes) == 2 && strcmp(name, eval) != 0)
        nodes = 0;
    fclose(file);
    assert_true(nodes > 0);
    return nodes;
}

static void test_signature(void **state) {
    (void)state;
    uint64_t patterns = 0, handmade = 0;
    double seconds = 0;
    assert_true(
        bench_run(GOAL_MOST, "patterns", WEIGHTS "most.weights", &patterns, &seconds, NULL));
    assert_true(
        bench_run(GOAL_FEWEST, "patterns", WEIGHTS "fewest.weights", &patterns, &seconds, NULL));
    assert_int_equal(patterns, promised("patterns"));
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        assert_true(bench_run((Goal)goal, "handmade", NULL, &handmade, &seconds, NULL));
    assert_int_equal(handmade, promised("handmade"));
}

static void test_weights(void **state) {
    (void)state;
    Weights weights;
    Error error;
    assert_true(weights_read(&weights, WEIGHTS "most.weights", &error));
    snprintf(path, sizeof path, "%s/games", folder);
    assert_true(weights_write(&weights, path, &error));
    weights_free(&weights);
    assert_int_equal(file_kind(path), FILE_REGULAR);
    Text part = {0};
    text_format(&part, "%s.part", path);
    assert_false(file_exists(part.data));
    text_free(&part);
    Eval *eval = eval_load_for(GOAL_MOST, path, &error);
    assert_non_null(eval);
    eval_free(eval);
    assert_false(weights_read(&weights, folder, &error));
}

static void test_exact_solve(void **state) {
    (void)state;
    static const char line[] =
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6";
    ObfRecord record;
    Error error;
    assert_true(obf_parse(line, 8, &record, &error));
    EngineOptions options = {
        .rules = rules_default(), .weights = WEIGHTS "most.weights", .hash_mb = 4};
    Engine *engine = engine_create(&options, &error);
    assert_non_null(engine);
    // A limit that is far away: the question goes the way of those under a clock, which has no
    // thread here.
    EngineQuestion question = {.level = -1, .solve = true, .limits = {.seconds = 100000}};
    EngineReport report;
    assert_true(engine_go(engine, record.position, &question, &report, &error));
    assert_int_equal(report.kind, SCORE_EXACT);
    assert_int_equal(report.score, 18);
    question = (EngineQuestion){.level = -1, .limits = {.seconds = 0.05}};
    assert_true(engine_go(engine, rules_start(rules_default()), &question, &report, &error));
    assert_true(rules_moves(options.rules, rules_start(options.rules).board) & bit(report.move));
    engine_ponder(engine, record.position, 0);
    engine_ponder_stop(engine);
    engine_destroy(engine);
    options.threads = 3;
    assert_null(engine_create(&options, &error));
    assert_string_equal(error.text, "cannot start 3 threads; choose fewer");
}

static void test_data_set(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        begin();
        add_games(7, BLOCK_GAMES + 5, (Goal)goal);
        DatasetSummary summary = check_games(7, BLOCK_GAMES + 5, (Goal)goal);
        assert_int_equal(summary.journal_games, 5);
    }
}

static void test_opponent_and_advisor(void **state) {
    (void)state;
    Error error;
    Rules rules = rules_default();
    Game game = game_new(rules);
    Limits limits = {.seconds = 0.05};
    Choice choice = {.move = MOVE_NONE};
    Opponent *opponent = opponent_open("flipside:eval=handmade", rules, 1, &error);
    assert_non_null(opponent);
    assert_true(opponent_start(opponent, &game, &limits, &error));
    assert_true(opponent_answer(opponent, 0, &choice));
    assert_int_equal(choice.status, CHOICE_MOVE);
    assert_true(rules_moves(rules, game.now.board) & bit(choice.move));
    opponent_close(opponent);

    assert_int_equal(setenv("FLIPSIDE_WEIGHTS", WEIGHTS, 1), 0);
    Advisor *advisor = advisor_open(rules, &error);
    Advice advice;
    assert_non_null(advisor);
    assert_true(advisor_start(advisor, game.now, 0.5, &error));
    assert_true(advisor_wait(advisor, 0, &advice));
    assert_false(advice.thinking);
    assert_int_equal(advice.count, 4);
    advisor_close(advisor);
}

static void test_no_programs(void **state) {
    (void)state;
    Error error = {0};
    assert_null(roster_player("python", rules_default(), 1, &error));
    assert_string_equal(error.text, "python: this build starts no programs");
}

static void test_shelf(void **state) {
    (void)state;
    Error error;
    PlayStore shelf;
    PlaySetup setup = setup_default();
    PlaySession session = session_new(&setup);
    assert_true(session_play(&session, bit_first(rules_moves(setup.rules, session.game.now.board)),
                             &error));
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_true(play_store_open(&shelf, &error));
    assert_true(play_store_take(&shelf, 0));
    assert_int_equal(shelf.place, 1);
    assert_true(play_store_save(&shelf, &session, &error));
    play_store_close(&shelf);
    PlayStoreGame *games = calloc(PLAY_STORE_SLOTS, sizeof *games);
    assert_non_null(games);
    assert_true(play_store_open(&shelf, &error));
    assert_int_equal(play_store_list(&shelf, games), 1);
    assert_int_equal(games[0].session.game.ply, 1);
    play_store_discard(&shelf, 1);
    assert_int_equal(play_store_list(&shelf, games), 0);
    play_store_close(&shelf);
    free(games);
    static const char *const left[] = {"flipside/game-1.lock", "flipside"};
    for (size_t i = 0; i < 2; i++) {
        char name[200];
        snprintf(name, sizeof name, "%s/%s", folder, left[i]);
        assert_int_equal(remove(name), 0);
    }
}

// Says stop in the middle of the third game.
static void stop_in_third(const MatchGame *record, void *user) {
    if (record->pairing.game == 2 && record->game.ply == 20)
        atomic_store((atomic_bool *)user, true);
}

static void count_tick(const TournamentStatus *status, void *user) {
    (void)status;
    ++*(int *)user;
}

// Nobody else is there to hear it, so the games themselves do; and the first that ends ticks.
static void test_tournament_stops(void **state) {
    (void)state;
    Error error = {0};
    atomic_bool stop = false;
    int ticks = 0;
    ArenaSettings settings = settings_default();
    assert_true(settings_add_player(&settings, "random", &error) &&
                settings_add_player(&settings, "first", &error));
    Tournament *tournament = tournament_create(&settings, NULL, &error);
    assert_non_null(tournament);
    RefereeWatch games = {.move = stop_in_third, .user = &stop};
    TournamentWatch watch = {.games = &games, .tick = count_tick, .user = &ticks};
    assert_true(tournament_run(tournament, 4, &stop, &watch, &error));
    assert_int_equal(tournament_status(tournament)->done, 2);
    assert_true(ticks > 1); // the last is when all is over
    atomic_store(&stop, false);
    assert_true(tournament_run(tournament, 4, &stop, NULL, &error));
    assert_int_equal(tournament_status(tournament)->done, 100);
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_thread),
        cmocka_unit_test(test_memory_and_place),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_exact_solve),
        cmocka_unit_test(test_data_set),
        cmocka_unit_test(test_opponent_and_advisor),
        cmocka_unit_test(test_no_programs),
        cmocka_unit_test(test_shelf),
        cmocka_unit_test(test_tournament_stops),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
