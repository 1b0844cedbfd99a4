// Charts are well-formed SVG for any data: within the picture, escaped and without NaN.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "chart.h"
#include "random.h"
#include "scale.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Checks that all tags are closed and all coordinates are inside the picture.
static void check_document(const char *svg) {
    int open = 0;
    assert_true(strncmp(svg, "<svg ", 5) == 0);
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf"));
    for (const char *at = svg; (at = strchr(at, '<')); at++) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '/')
            open--;
        else if (end[-1] != '/')
            open++;
        assert_true(open >= 0);
    }
    assert_int_equal(open, 0);
    static const char *const places[] = {" x1=\"", " y1=\"", " x2=\"",
                                         " y2=\"", " cx=\"", " cy=\""};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (const char *at = svg; (at = strstr(at, places[i])); at++) {
            double value = strtod(at + strlen(places[i]), NULL);
            assert_true(value >= -0.5 && value <= (i % 2 ? 460.5 : 760.5));
        }
}

static double any_value(Random *random) {
    switch (random_below(random, 8)) {
    case 0:
        return NAN;
    case 1:
        return 0;
    case 2:
        return -random_unit(random) * 50;
    case 3:
        return random_unit(random) * 1e9;
    default:
        return random_unit(random) * 100;
    }
}

static void test_any_data(void **state) {
    (void)state;
    Random random = random_seeded(21);
    static const char *const groups[] = {"a", "b <c>", "d & \"e\"", "f", "g", "h"};
    for (int round = 0; round < scale_count(2000, 50000); round++) {
        double y[3][6], error[6];
        ChartSeries series[3];
        size_t count = random_below(&random, 4);
        for (size_t s = 0; s < count; s++) {
            for (int i = 0; i < 6; i++) {
                y[s][i] = any_value(&random);
                error[i] = fabs(any_value(&random));
            }
            series[s] = (ChartSeries){.name = s ? "white & black <x>" : NULL,
                                      .y = y[s],
                                      .error = random_below(&random, 2) ? error : NULL,
                                      .count = random_below(&random, 7),
                                      .points = random_below(&random, 2)};
        }
        Chart chart = {.title = "a < b & \"c\"",
                       .note = random_below(&random, 2) ? "note" : NULL,
                       .x_label = "x",
                       .y_label = "y",
                       .series = series,
                       .series_count = count,
                       .groups = random_below(&random, 2) ? groups : NULL,
                       .log_y = random_below(&random, 2),
                       .from_zero = random_below(&random, 2)};
        if (random_below(&random, 2))
            chart.bounds = (ChartRange){random_below(&random, 3) * 25.0 - 25,
                                        50 + random_below(&random, 3) * 25.0};
        Text svg = {0};
        chart_write(&svg, &chart);
        check_document(text_string(&svg));
        text_free(&svg);
    }
}

// Tick labels of the y-axis.
static bool has_tick(const char *svg, const char *number) {
    char label[40];
    snprintf(label, sizeof label, ">%s</text>", number);
    return strstr(svg, label) != NULL;
}

// With bounds, axes and error bars of percentages stay within 0 … 100, for bars and lines; without
// bounds they do not.
static void test_axes_end_where_values_can(void **state) {
    (void)state;
    static const double y[] = {3, 55, 100}, error[] = {12, 14, 9};
    static const char *const groups[] = {"a", "b", "c"};
    ChartSeries series = {.name = "share", .y = y, .error = error, .count = 3};
    for (int bars = 0; bars < 2; bars++)
        for (int bounded = 0; bounded < 2; bounded++) {
            Chart chart = {
                .title = "t", .x_label = "x", .y_label = "y", .series = &series, .series_count = 1};
            chart.groups = bars ? groups : NULL;
            chart.bounds = bounded ? (ChartRange){0, 100} : (ChartRange){0};
            Text svg = {0};
            chart_write(&svg, &chart);
            check_document(text_string(&svg));
            assert_true(has_tick(text_string(&svg), "0") && has_tick(text_string(&svg), "100"));
            assert_int_equal(has_tick(text_string(&svg), "-20"), !bounded);
            assert_int_equal(has_tick(text_string(&svg), "120"), !bounded);
            text_free(&svg);
        }
}

// An axis of integers has no ticks between them.
static void test_counted_axes_have_whole_ticks(void **state) {
    (void)state;
    static const double y[] = {3, 4, 5, 6}, halves[] = {1, 1.5, 2, 2.5};
    for (int whole = 0; whole < 2; whole++) {
        ChartSeries series = {.x = whole ? NULL : halves, .y = y, .count = 4};
        Chart chart = {
            .title = "t", .x_label = "x", .y_label = "y", .series = &series, .series_count = 1};
        Text svg = {0};
        chart_write(&svg, &chart);
        assert_true(has_tick(text_string(&svg), "2"));
        assert_int_equal(has_tick(text_string(&svg), "1.2") || has_tick(text_string(&svg), "1.5"),
                         !whole);
        text_free(&svg);
    }
}

static int count(const char *text, const char *part) {
    int found = 0;
    for (const char *at = text; (at = strstr(at, part)); at++)
        found++;
    return found;
}

// An isolated value is drawn as a dot.
static void test_lone_values_are_dots(void **state) {
    (void)state;
    static const double y[] = {5, NAN, 7, 8, NAN, 3};
    ChartSeries series = {.y = y, .count = 6};
    Chart chart = {
        .title = "t", .x_label = "x", .y_label = "y", .series = &series, .series_count = 1};
    Text svg = {0};
    chart_write(&svg, &chart);
    assert_int_equal(count(text_string(&svg), "<circle"), 2);
    text_free(&svg);
}

// Bar labels are rounded like table values.
static void test_bars_are_rounded_as_tables(void **state) {
    (void)state;
    static const double y[] = {28.45, 81.25, 12.35, 99.96};
    static const char *const groups[] = {"a", "b", "c", "d"};
    ChartSeries series = {.y = y, .count = 4};
    Chart chart = {.title = "t",
                   .x_label = "x",
                   .y_label = "y",
                   .series = &series,
                   .series_count = 1,
                   .groups = groups};
    Text svg = {0};
    chart_write(&svg, &chart);
    for (int i = 0; i < 4; i++) {
        char label[24];
        snprintf(label, sizeof label, ">%.*f<", i < 3 ? 1 : 0, y[i]);
        assert_int_equal(count(text_string(&svg), label) >= 1, true);
    }
    text_free(&svg);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_any_data),
                                       cmocka_unit_test(test_lone_values_are_dots),
                                       cmocka_unit_test(test_bars_are_rounded_as_tables),
                                       cmocka_unit_test(test_axes_end_where_values_can),
                                       cmocka_unit_test(test_counted_axes_have_whole_ticks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
