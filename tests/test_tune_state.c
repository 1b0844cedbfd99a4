// Runs of evolution that are stopped, killed or found damaged.
#include "file.h"
#include "folder.h"
#include "program.h"
#include "scale.h"
#include "tune_helpers.h"

#include <signal.h>

// --- interruptions ---

// Ends a run after so many games, goes on from what was saved, again and again.
static void interrupted_run(TuneMethod method, int64_t games, Text *saved) {
    Bench bench = {.stop_after = games};
    TuneWatch watch = {.threads = 1, .save = keep, .progress = look, .user = &bench};
    TuneVerdict verdict;
    Error error = {0};
    for (int attempt = 0;; attempt++) {
        Tune tune;
        bool good =
            bench.saved.length
                ? tune_state_read(&tune, text_string(&bench.saved), bench.saved.length, &error)
                : tune_create(&tune, settings_for("three-factor", method, GOAL_MOST), &error);
        assert_true(good);
        int before = tune.done;
        bool done = tune_run(&tune, &watch, &verdict, &error);
        bool stuck = tune.done == before;
        tune_free(&tune);
        if (done)
            break;
        assert_string_equal(error.text, "stopped");
        bench.stop_after = stuck ? -1 : games;
    }
    *saved = bench.saved;
}

static void interrupted_runs_come_to_the_same_result(void **state) {
    (void)state;
    for (int method = TUNE_GENETIC; method <= TUNE_SPSA; method++) {
        Text whole = {0};
        TuneVerdict verdict;
        whole_run(settings_for("three-factor", (TuneMethod)method, GOAL_MOST), 2, &whole, &verdict);
        for (int games = 2; games < 200; games += 66) {
            Text parts = {0};
            interrupted_run((TuneMethod)method, games, &parts);
            assert_string_equal(text_string(&whole), text_string(&parts));
            text_free(&parts);
        }
        text_free(&whole);
    }
}

static void read_whole(const char *folder, const char *name, Text *out) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(file_read(path, 1 << 24, out, NULL));
}

// The program, killed with -9 at random moments; every state in between can be read.
static void killed_program_goes_on(void **state) {
    (void)state;
    Folder folder = folder_make(), whole = folder_make();
    Random random = random_seeded(9);
    const char *options =
        "three-factor --generations 12 --population 8 --games 4 --depth 1 --seed 3 --verify 20";
    char line[400], again[200];
    snprintf(line, sizeof line, "$F tune %s --out %s", options, whole.path);
    Outcome wanted = program_run(line);
    assert_int_equal(wanted.status, 0);
    snprintf(again, sizeof again, "exec $F tune --resume --out %s", folder.path);
    int killed = 0;
    for (int attempt = 0; attempt < scale_count(12, 200); attempt++) {
        char path[160], start[300];
        snprintf(path, sizeof path, "%s/tune.json", folder.path);
        bool begun = access(path, F_OK) == 0;
        snprintf(start, sizeof start, "exec $F tune %s --out %s", options, folder.path);
        pid_t child = fork();
        if (child == 0) {
            if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
                _exit(99);
            execl("/bin/sh", "sh", "-c", begun ? again : start, (char *)NULL);
            _exit(98);
        }
        usleep(1000 + random_below(&random, 40000));
        kill(child, SIGKILL);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        killed += WIFSIGNALED(status);
    }
    assert_true(killed > 0);
    snprintf(line, sizeof line,
             "test -e %s/tune.json && $F tune --resume --out %s || $F tune %s --out %s",
             folder.path, folder.path, options, folder.path);
    Outcome found = program_run(line);
    assert_int_equal(found.status, 0);
    assert_string_equal(found.out, wanted.out);
    const char *const names[] = {"tune.json", "fitness.svg", "genes.svg"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Text a = {0}, b = {0};
        read_whole(folder.path, names[i], &a);
        read_whole(whole.path, names[i], &b);
        assert_string_equal(text_string(&a), text_string(&b));
        text_free(&a);
        text_free(&b);
    }
    folder_remove(&folder);
    folder_remove(&whole);
}

// --- hostile states ---

// Reads it; what is refused is refused with words.
static bool try_state(const char *text, size_t length) {
    Tune tune;
    Error error = {0};
    bool good = tune_state_read(&tune, text, length, &error);
    assert_true(good || *error.text);
    tune_free(&tune);
    return good;
}

static void damaged_states_are_refused(void **state) {
    (void)state;
    static const char *const changes[][2] = {
        {"\"method\": \"genetic\"", "\"method\": \"magic\""},
        {"\"population\": 6", "\"population\": 7"},
        {"\"population\": 6", "\"population\": 1000000000"},
        {"\"generations\": 3", "\"generations\": 1"},
        {"\"generations\": 3", "\"generations\": -3"},
        {"\"done\": 3", "\"done\": 2"},
        {"\"rivals\": 2", "\"rivals\": 5"},
        {"\"verify\": 40", "\"verify\": 41"},
        {"\"games\": 4,", "\"games\": 5,"},
        {"\"step\": 0.5", "\"step\": 0"},
        {"\"genes\": \"\"", "\"genes\": \"nothing\""},
        {"\"fix\": \"\"", "\"fix\": \"*\""},
        {"\"three-factor\"", "\"python:file=x.py\""},
        {"\"three-factor\"", "\"deepening\""},
        {"\"format\": 1", "\"format\": 2"},
        {"\"cells\": ", "\"cells\": -9"},
        {"\"centre_elo\": ", "\"centre_elo\": 1e99, \"x\": "},
        {"\"members\"", "\"people\""},
        {"\"match\"", "\"duel\""},
    };
    Text saved = {0};
    TuneVerdict verdict;
    whole_run(settings_for("three-factor", TUNE_GENETIC, GOAL_MOST), 2, &saved, &verdict);
    assert_true(try_state(text_string(&saved), saved.length));
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        Text damaged = {0};
        const char *place = strstr(text_string(&saved), changes[i][0]);
        assert_non_null(place);
        text_add_bytes(&damaged, saved.data, (size_t)(place - saved.data));
        text_add(&damaged, changes[i][1]);
        text_add(&damaged, place + strlen(changes[i][0]));
        if (try_state(text_string(&damaged), damaged.length))
            fail_msg("taken: %s", changes[i][1]);
        text_free(&damaged);
    }
    Random random = random_seeded(21);
    for (int round = 0; round < scale_count(2000, 100000); round++) {
        Text damaged = {0};
        text_add_bytes(&damaged, saved.data, saved.length);
        if (round % 4 == 0)
            damaged.length = random_below(&random, (uint32_t)saved.length);
        else
            for (int k = 0; k < round % 4; k++)
                damaged.data[random_below(&random, (uint32_t)saved.length)] =
                    (char)random_next(&random);
        bool good = try_state(damaged.data, damaged.length);
        assert_true(round % 4 || !good);
        text_free(&damaged);
    }
    text_free(&saved);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interrupted_runs_come_to_the_same_result),
        cmocka_unit_test(killed_program_goes_on),
        cmocka_unit_test(damaged_states_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
