// Small runs of evolution in memory.
#ifndef FLIPSIDE_TESTS_TUNE_HELPERS_H
#define FLIPSIDE_TESTS_TUNE_HELPERS_H

#include "tune_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static inline TuneSettings settings_for(const char *spec, TuneMethod method, Goal goal) {
    TuneSettings s = {.match = settings_default(),
                      .method = method,
                      .generations = 3,
                      .population = 6,
                      .rivals = 2,
                      .step = 0.5,
                      .verify = 40};
    s.match.games = 4;
    s.match.depth = 1;
    s.match.seed = 11;
    s.match.rules.goal = goal;
    s.match.rules.size = 6;
    assert_true(tune_take_start(&s, spec, NULL));
    return s;
}

// A run in memory: what was saved last, and when it is to be ended.
typedef struct Bench {
    Text saved;
    int64_t stop_after; // games; −1 = never
} Bench;

static inline bool keep(const Tune *tune, void *user, Error *error) {
    Bench *bench = user;
    text_clear(&bench->saved);
    return tune_state_write(tune, &bench->saved, error);
}

static inline bool look(const TuneProgress *progress, void *user) {
    const Bench *bench = user;
    assert_true(progress->games <= progress->planned && progress->left >= 0);
    return bench->stop_after < 0 || progress->played < bench->stop_after;
}

// Runs it to the end; what was saved last is to be freed.
static inline void whole_run(TuneSettings settings, int threads, Text *saved,
                             TuneVerdict *verdict) {
    Bench bench = {.stop_after = -1};
    TuneWatch watch = {.threads = threads, .save = keep, .progress = look, .user = &bench};
    Tune tune;
    Error error = {0};
    assert_true(tune_create(&tune, settings, &error));
    assert_true(tune_run(&tune, &watch, verdict, &error));
    assert_int_equal(tune.done, tune.settings.generations);
    *saved = bench.saved;
    tune_free(&tune);
}

#endif
