#include "chart.h"

#include "svg.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 760, HEIGHT = 460, LEFT = 84, RIGHT = 24, BOTTOM = 62 };

#define INK "#222222"
#define FAINT "#666666"
#define GRID "#e4e4e4"

// Coordinate system of a chart.
typedef struct Plane {
    const Chart *chart;
    ChartRange x, y; // y is log10 of the values for a logarithmic axis
    double top;
} Plane;

static double x_of(const ChartSeries *series, size_t i) {
    return series->x ? series->x[i] : (double)i;
}

static bool drawable(const Chart *chart, double y) {
    return isfinite(y) && (!chart->log_y || y > 0);
}

static bool is_bounded(const Chart *chart) {
    return chart->bounds.low < chart->bounds.high;
}

static double clamp(const Chart *chart, double y) {
    return is_bounded(chart) ? fmin(fmax(y, chart->bounds.low), chart->bounds.high) : y;
}

static double scale_y(const Chart *chart, double y) {
    return chart->log_y ? log10(y) : clamp(chart, y);
}

static void widen(ChartRange *range, double value) {
    range->low = fmin(range->low, value);
    range->high = fmax(range->high, value);
}

// Computes the ranges of all values including error bars.
static void measure(Plane *plane) {
    const Chart *chart = plane->chart;
    plane->x = plane->y = (ChartRange){INFINITY, -INFINITY};
    for (size_t s = 0; s < chart->series_count; s++) {
        const ChartSeries *series = &chart->series[s];
        for (size_t i = 0; i < series->count; i++) {
            if (!drawable(chart, series->y[i]))
                continue;
            double error = series->error && isfinite(series->error[i]) ? series->error[i] : 0;
            widen(&plane->x, x_of(series, i));
            widen(&plane->y, scale_y(chart, series->y[i]));
            if (error && drawable(chart, series->y[i] - error))
                widen(&plane->y, scale_y(chart, series->y[i] - error));
            if (error)
                widen(&plane->y, scale_y(chart, series->y[i] + error));
        }
    }
    if (!isfinite(plane->x.low))
        plane->x = plane->y = (ChartRange){0, 1};
    if ((chart->from_zero || chart->groups) && !chart->log_y)
        widen(&plane->y, scale_y(chart, 0));
    if (plane->x.high == plane->x.low)
        plane->x.high += 1;
    if (plane->y.high == plane->y.low)
        plane->y.high += chart->log_y ? 0.5 : fmax(1, fabs(plane->y.high) * 0.1);
    if (is_bounded(chart) && !chart->log_y &&
        clamp(chart, plane->y.low) == clamp(chart, plane->y.high))
        plane->y = chart->bounds;
}

// Returns a step of 1, 2 or 5 times a power of ten that gives at most `count` ticks.
static double tick_step(ChartRange range, int count) {
    double raw = (range.high - range.low) / count, power = pow(10, floor(log10(raw))),
           part = raw / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

static double x_position(const Plane *plane, double x) {
    return LEFT + (x - plane->x.low) / (plane->x.high - plane->x.low) * (WIDTH - LEFT - RIGHT);
}

// Takes a value that was already scaled with scale_y.
static double y_position(const Plane *plane, double y) {
    double bottom = HEIGHT - BOTTOM;
    return bottom - (y - plane->y.low) / (plane->y.high - plane->y.low) * (bottom - plane->top);
}

// Formats a number compactly: 12, 0.05, 1.2k, 3M.
static void number_text(double value, char out[24]) {
    double size = fabs(value);
    if (size >= 1e9)
        snprintf(out, 24, "%.3gG", value / 1e9);
    else if (size >= 1e6)
        snprintf(out, 24, "%.3gM", value / 1e6);
    else if (size >= 1e4)
        snprintf(out, 24, "%.3gk", value / 1e3);
    else
        snprintf(out, 24, "%.4g", size < 1e-12 ? 0.0 : value);
}

static void y_tick(Text *out, const Plane *plane, double scaled, double value) {
    char label[24];
    double y = y_position(plane, scaled);
    svg_line(out, LEFT, y, WIDTH - RIGHT, y, GRID, 1, "");
    number_text(value, label);
    svg_text(out, LEFT - 8, y + 4, ANCHOR_END, 12, FAINT, "", label);
}

static void y_axis(Text *out, Plane *plane) {
    if (plane->chart->log_y) {
        plane->y.low = floor(plane->y.low + 1e-9);
        plane->y.high = ceil(plane->y.high - 1e-9);
        if (plane->y.high == plane->y.low)
            plane->y.high += 1;
        double step = plane->y.high - plane->y.low > 8 ? 2 : 1;
        for (double power = plane->y.low; power <= plane->y.high + 1e-9; power += step)
            y_tick(out, plane, power, pow(10, power));
        return;
    }
    double step = tick_step(plane->y, 7);
    plane->y.low = clamp(plane->chart, floor(plane->y.low / step + 1e-9) * step);
    plane->y.high = clamp(plane->chart, ceil(plane->y.high / step - 1e-9) * step);
    for (double value = ceil(plane->y.low / step - 1e-9) * step;
         value <= plane->y.high + step * 1e-6; value += step)
        y_tick(out, plane, value, value);
}

// Returns true if all x values are integers, such as turns and depths.
static bool has_integer_x(const Chart *chart) {
    for (size_t s = 0; s < chart->series_count; s++)
        for (size_t i = 0; i < chart->series[s].count; i++)
            if (x_of(&chart->series[s], i) != floor(x_of(&chart->series[s], i)))
                return false;
    return true;
}

static void x_axis(Text *out, const Plane *plane) {
    char label[24];
    double bottom = HEIGHT - BOTTOM;
    svg_line(out, LEFT, bottom, WIDTH - RIGHT, bottom, INK, 1.2, "");
    double step = fmax(tick_step(plane->x, 12), has_integer_x(plane->chart) ? 1 : 1e-300);
    for (double value = ceil(plane->x.low / step - 1e-9) * step;
         value <= plane->x.high + step * 1e-6; value += step) {
        double x = x_position(plane, value);
        svg_line(out, x, bottom, x, bottom + 5, INK, 1, "");
        number_text(value, label);
        svg_text(out, x, bottom + 20, ANCHOR_MIDDLE, 12, FAINT, "", label);
    }
}

static void error_bar(Text *out, const Plane *plane, double x, double value, double error,
                      const char *color) {
    const Chart *chart = plane->chart;
    if (!(error > 0))
        return;
    double low = chart->log_y && value - error <= 0 ? plane->y.low : scale_y(chart, value - error);
    double top = y_position(plane, scale_y(chart, value + error)), base = y_position(plane, low);
    svg_line(out, x, top, x, base, color, 1.4, "");
    svg_line(out, x - 4, top, x + 4, top, color, 1.4, "");
    svg_line(out, x - 4, base, x + 4, base, color, 1.4, "");
}

// Returns true if no line segment ends at this value.
static bool is_isolated(const Chart *chart, const ChartSeries *series, size_t i) {
    return !(i > 0 && drawable(chart, series->y[i - 1])) &&
           !(i + 1 < series->count && drawable(chart, series->y[i + 1]));
}

static void draw_line(Text *out, const Plane *plane, const ChartSeries *series, const char *color) {
    const Chart *chart = plane->chart;
    for (size_t i = 0; i < series->count; i++) {
        if (!drawable(chart, series->y[i]))
            continue;
        double x = x_position(plane, x_of(series, i)),
               y = y_position(plane, scale_y(chart, series->y[i]));
        if (i + 1 < series->count && drawable(chart, series->y[i + 1]))
            svg_line(out, x, y, x_position(plane, x_of(series, i + 1)),
                     y_position(plane, scale_y(chart, series->y[i + 1])), color, 2,
                     series->dashed ? "6 4" : "");
        if (series->points || is_isolated(chart, series, i))
            svg_circle(out, x, y, 3.2, color, "none");
        if (series->error)
            error_bar(out, plane, x, series->y[i], series->error[i], color);
    }
}

// Rounds with printf, so that charts and tables show the same digits.
static double three_digits(double value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%.2e", value);
    return strtod(digits, NULL);
}

// Draws the bars of each group with their values on top.
static void draw_bars(Text *out, const Plane *plane, size_t groups) {
    const Chart *chart = plane->chart;
    double width = (double)(WIDTH - LEFT - RIGHT) / (double)groups, bottom = HEIGHT - BOTTOM;
    double bar = width * 0.76 / (double)chart->series_count,
           zero = y_position(plane, chart->log_y ? plane->y.low : scale_y(chart, 0));
    for (size_t g = 0; g < groups; g++) {
        double left = LEFT + width * ((double)g + 0.12);
        svg_text(out, left + width * 0.38, bottom + 20, ANCHOR_MIDDLE, 12, INK, "",
                 chart->groups[g]);
        for (size_t s = 0; s < chart->series_count; s++) {
            const ChartSeries *series = &chart->series[s];
            if (g >= series->count || !drawable(chart, series->y[g]))
                continue;
            char label[24];
            double y = y_position(plane, scale_y(chart, series->y[g])), x = left + bar * (double)s;
            svg_rect(out, x + 1, fmin(y, zero), fmax(bar - 2, 1), fabs(zero - y), svg_color(s),
                     "none", 1.5);
            if (series->error)
                error_bar(out, plane, x + bar / 2, series->y[g], series->error[g], INK);
            number_text(three_digits(series->y[g]), label);
            double over = series->error && isfinite(series->error[g])
                              ? y_position(plane, scale_y(chart, series->y[g] + series->error[g]))
                              : y;
            svg_text(out, x + bar / 2, fmin(over, zero) - 5, ANCHOR_MIDDLE, 11, INK, "", label);
        }
    }
    svg_line(out, LEFT, zero, WIDTH - RIGHT, zero, INK, 1.2, "");
}

// Estimates the width of a text at font size 12, counting characters.
static double text_width(const char *string) {
    double width = 0;
    for (; *string; string++)
        width += ((unsigned char)*string & 0xC0) != 0x80 ? 6.9 : 0;
    return width;
}

// Draws the legend below the title and returns the y coordinate after it.
static double draw_legend(Text *out, const Chart *chart, double y) {
    double x = LEFT;
    size_t named = 0;
    for (size_t s = 0; s < chart->series_count; s++) {
        const char *name = chart->series[s].name;
        if (!name || !*name)
            continue;
        double width = 40 + text_width(name);
        if (x + width > WIDTH - RIGHT && x > LEFT) {
            x = LEFT;
            y += 18;
        }
        if (chart->groups)
            svg_rect(out, x, y - 9, 16, 10, svg_color(s), "none", 1.5);
        else
            svg_line(out, x, y - 4, x + 18, y - 4, svg_color(s), 3,
                     chart->series[s].dashed ? "6 4" : "");
        svg_text(out, x + 23, y, ANCHOR_START, 12, INK, "", name);
        x += width;
        named++;
    }
    return named ? y + 16 : y - 6;
}

void chart_write(Text *out, const Chart *chart) {
    Plane plane = {.chart = chart};
    measure(&plane);
    svg_begin(out, WIDTH, HEIGHT, chart->title);
    double y = 28;
    svg_text(out, LEFT, y, ANCHOR_START, 17, INK, "font-weight:600", chart->title);
    if (chart->note)
        svg_text(out, LEFT, y += 19, ANCHOR_START, 12, FAINT, "", chart->note);
    plane.top = draw_legend(out, chart, y + 22) + (chart->groups ? 8 : 0);
    y_axis(out, &plane);
    if (chart->groups) {
        size_t groups = 0;
        for (size_t s = 0; s < chart->series_count; s++)
            groups = chart->series[s].count > groups ? chart->series[s].count : groups;
        draw_bars(out, &plane, groups ? groups : 1);
    } else {
        x_axis(out, &plane);
        for (size_t s = 0; s < chart->series_count; s++)
            draw_line(out, &plane, &chart->series[s], svg_color(s));
    }
    svg_text(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 14, ANCHOR_MIDDLE, 13, INK, "",
             chart->x_label);
    svg_text_upwards(out, 20, (plane.top + HEIGHT - BOTTOM) / 2, 13, INK, chart->y_label);
    svg_end(out);
}

void chart_write_all(Text *out, const Chart *charts, size_t count) {
    assert(out && (charts || count == 0));
    svg_begin(out, WIDTH, HEIGHT * (double)count, count ? charts[0].title : "");
    for (size_t i = 0; i < count; i++) {
        text_format(out, "<g transform=\"translate(0 %zu)\">\n", i * HEIGHT);
        chart_write(out, &charts[i]);
        text_add(out, "</g>\n");
    }
    svg_end(out);
}
