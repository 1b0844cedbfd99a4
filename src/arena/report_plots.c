#include "report_private.h"

#include "chart.h"
#include "svg.h"

#include <math.h>
#include <stdio.h>

// The most lines that a plot of times can show and be read.
enum { LINES_MAX = 8 };

// A round step for about six ticks over a range.
static double round_step(double range) {
    double power = pow(10, floor(log10(range / 6))), rest = range / 6 / power;
    return power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
}

// The range of all intervals, a little wider.
static void elo_range(const Report *report, double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i < report->settings.player_count; i++) {
        *low = fmin(*low, report->rows[i].elo - report->rows[i].error);
        *high = fmax(*high, report->rows[i].elo + report->rows[i].error);
    }
    double margin = fmax(10, (*high - *low) * 0.04);
    *low -= margin;
    *high += margin;
}

void report_ratings_plot(const Report *report, Text *out) {
    const double left = 230, width = 760, row = 30, top = 12;
    int n = report->settings.player_count;
    double low, high, bottom = top + n * row, scale;
    elo_range(report, &low, &high);
    scale = (width - left - 20) / (high - low);
    svg_begin(out, width, bottom + 40, "Ratings with 95 % intervals");
    double step = round_step(high - low);
    for (double tick = ceil(low / step) * step; tick <= high; tick += step) {
        char label[32];
        double x = left + (tick - low) * scale;
        snprintf(label, sizeof label, "%+.0f", tick + 0.0);
        svg_line(out, x, top, x, bottom, fabs(tick) < step / 2 ? "#8a968f" : "var(--line)", 1, "");
        svg_text(out, x, bottom + 18, ANCHOR_MIDDLE, 12, "#555", "", fabs(tick) < step / 2 ? "0" : label);
    }
    svg_text(out, left + (width - left - 20) / 2, bottom + 36, ANCHOR_MIDDLE, 12, "#555", "",
             n == 2 ? "Elo difference to the other, 95 % interval" : "Elo from the average, 95 % interval");
    for (int i = 0; i < n; i++) {
        const Standing *standing = &report->rows[i];
        double y = top + (i + 0.5) * row, x = left + (standing->elo - low) * scale, half = standing->error * scale;
        const char *name = report->status->names[standing->player];
        char shown[64];
        snprintf(shown, sizeof shown, "%.30s%s", name, name[0] && snprintf(NULL, 0, "%s", name) > 30 ? "..." : "");
        svg_text(out, left - 12, y + 5, ANCHOR_END, 13, "#222", "", shown);
        svg_line(out, x - half, y, x + half, y, svg_color((size_t)i), 2.5, "");
        svg_line(out, x - half, y - 5, x - half, y + 5, svg_color((size_t)i), 2, "");
        svg_line(out, x + half, y - 5, x + half, y + 5, svg_color((size_t)i), 2, "");
        svg_circle(out, x, y, 5, svg_color((size_t)i), "var(--card)");
    }
    svg_end(out);
}

void report_times_plot(const Report *report, bool worst, Text *out) {
    int n = report->settings.player_count < LINES_MAX ? report->settings.player_count : LINES_MAX;
    double x[REPORT_STEPS], y[LINES_MAX][REPORT_STEPS];
    int size = report->settings.rules.size;
    double limit = 1000 * report->settings.move_seconds;
    const double ends[] = {1, size * size - 4}, limits[] = {limit, limit};
    ChartSeries series[LINES_MAX + 1];
    for (int step = 0; step < REPORT_STEPS; step++)
        x[step] = step;
    for (int i = 0; i < n; i++) {
        int player = report->rows[i].player;
        for (int step = 0; step < REPORT_STEPS; step++) {
            const StepTimes *times = &report->times[player][step];
            y[i][step] = !times->count ? NAN : 1000 * (worst ? times->worst : times->sum / times->count);
        }
        series[i] = (ChartSeries){.name = report->status->names[player], .x = x, .y = y[i], .count = REPORT_STEPS};
    }
    if (worst && limit > 0)
        series[n++] = (ChartSeries){.name = "limit", .x = ends, .y = limits, .count = 2, .dashed = true};
    chart_write(out, &(Chart){.title = worst ? "Slowest move" : "Mean time a move",
                              .x_label = "step of the game",
                              .y_label = "milliseconds",
                              .series = series,
                              .series_count = (size_t)n,
                              .log_y = true});
}
