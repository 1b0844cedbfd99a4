// Conversion of arbitrary doubles to system time; the sanitizers check for undefined behaviour.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clock.h"
#include "engine.h"
#include "settings.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

static const double nothing[] = {0, -0.0, -1e-300, -1, -1e308, -INFINITY, NAN};
static const double endless[] = {1.1e9, 9.3e18, 1e308, INFINITY};

static void test_conversions(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        struct timespec span = clock_timespec(nothing[i]);
        assert_true(span.tv_sec == 0 && span.tv_nsec == 0);
        assert_int_equal(clock_milliseconds(nothing[i], 100), 0);
        clock_sleep(nothing[i]);
    }
    for (size_t i = 0; i < sizeof endless / sizeof *endless; i++) {
        struct timespec span = clock_timespec(endless[i]);
        assert_true(span.tv_sec == 1000000000 && span.tv_nsec == 0);
        assert_int_equal(clock_milliseconds(endless[i], 60000), 60000);
    }
    struct timespec span = clock_timespec(12.75);
    assert_true(span.tv_sec == 12 && span.tv_nsec == 750000000);
    span = clock_timespec(nextafter(3, 0));
    assert_true(span.tv_sec == 2 && span.tv_nsec >= 0 && span.tv_nsec < 1000000000);
    assert_int_equal(clock_milliseconds(0.0201, 60000), 21);
    assert_int_equal(clock_milliseconds(1e-300, 60000), 1);
}

static void test_engine_limits(void **state) {
    (void)state;
    EngineOptions options = {
        .rules = rules_default(), .threads = 1, .hash_mb = 1, .eval = "handmade"};
    Engine *engine = engine_create(&options, NULL);
    assert_non_null(engine);
    Position start = rules_start(rules_default());
    EngineReport report;
    for (size_t i = 0; i < sizeof endless / sizeof *endless;
         i++) { // no limit, and nothing else is one but the depth
        EngineQuestion question = {.level = -1, .limits = {.seconds = endless[i], .depth = 4}};
        assert_true(engine_go(engine, start, &question, &report, NULL));
        assert_int_equal(report.depth, 4);
    }
    for (size_t i = 2; i < sizeof nothing / sizeof *nothing; i++) {
        Error error = {0};
        EngineQuestion question = {.level = -1, .limits = {.seconds = nothing[i], .depth = 4}};
        assert_false(engine_go(engine, start, &question, &report, &error));
        assert_non_null(strstr(error.text, "seconds"));
        EngineReport reports[MOVES_MAX];
        assert_int_equal(engine_score_moves(engine, start, &question, 0, reports, &error), 0);
    }
    atomic_bool stop = true; // the stop flag works with the longest clock too
    EngineQuestion question = {.level = -1, .limits = {.seconds = CLOCK_LIMIT_MAX, .stop = &stop}};
    assert_true(engine_go(engine, start, &question, &report, NULL));
    assert_true(rules_moves(rules_default(), start.board) & bit(report.move));
    engine_destroy(engine);
}

static void test_tournament_times(void **state) {
    (void)state;
    Error error = {0};
    ArenaSettings settings = settings_default();
    double *times[] = {&settings.move_seconds, &settings.game_seconds, &settings.increment,
                       &settings.grace};
    assert_true(settings_add_player(&settings, "random", &error) &&
                settings_add_player(&settings, "random", &error));
    assert_true(settings_check(&settings, &error));
    settings.game_seconds = 1;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        double before = *times[i];
        static const double wrong[] = {-1, NAN, INFINITY, 1e308, 1.1e6};
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            *times[i] = wrong[k];
            assert_false(settings_check(&settings, &error));
            assert_non_null(strstr(error.text, "seconds"));
        }
        *times[i] = before;
    }
    assert_true(settings_check(&settings, &error));
    Text json = {0};
    settings.nodes = 77777; // a negative count would wrap around to the maximum
    assert_true(settings_write(&settings, &json));
    ArenaSettings again;
    assert_true(settings_read(&again, text_string(&json), &error));
    settings_free(&again);
    char *nodes = strstr(json.data, "77777");
    assert_non_null(nodes);
    memcpy(nodes, "-7777", 5);
    assert_false(settings_read(&again, text_string(&json), &error));
    assert_non_null(strstr(error.text, "nodes"));
    text_free(&json);
    settings_free(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conversions),
        cmocka_unit_test(test_engine_limits),
        cmocka_unit_test(test_tournament_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
