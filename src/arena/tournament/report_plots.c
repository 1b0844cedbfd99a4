#include "report_private.h"

#include "chart.h"

#include <math.h>
#include <stdio.h>

// Maximum number of lines in a readable plot of times.
enum { LINES_MAX = 8 };

// Returns a round step for about six ticks over a range.
static double round_step(double range) {
    double power = pow(10, floor(log10(range / 6))), rest = range / 6 / power;
    return power * (rest < 1.5 ? 1 : rest < 3.5 ? 2 : rest < 7.5 ? 5 : 10);
}

// Returns the range of all intervals with a margin.
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

typedef struct Scale {
    double low, high, step;
} Scale;

// Returns the position of a rating on the scale in percent.
static double percent(const Scale *scale, double elo) {
    return 100 * (elo - scale->low) / (scale->high - scale->low);
}

static void add_ticks(const Scale *scale, bool labels, Text *out) {
    for (double tick = ceil(scale->low / scale->step) * scale->step; tick <= scale->high;
         tick += scale->step) {
        long number = lround(tick / scale->step);
        bool zero = number == 0;
        char label[32];
        snprintf(label, sizeof label, "%+.0f", tick);
        if (labels) // odd labels are hidden on narrow screens
            text_format(out, "<span%s style=\"left:%.2f%%\">%s</span>",
                        number % 2 ? " class=\"odd\"" : "", percent(scale, tick),
                        zero ? "0" : label);
        else
            text_format(out, "<u%s style=\"left:%.2f%%\"></u>", zero ? " class=\"zero\"" : "",
                        percent(scale, tick));
    }
}

// The plot is a table with graphical cells, so that names are page text at any width.
void report_ratings_plot(const Report *report, Text *out) {
    int n = report->settings.player_count;
    Scale scale;
    elo_range(report, &scale.low, &scale.high);
    scale.step = round_step(scale.high - scale.low);
    text_add(out, "<table class=\"ratings\">\n");
    for (int i = 0; i < n; i++) {
        const Standing *row = &report->rows[i];
        double left = percent(&scale, row->elo - row->error),
               right = percent(&scale, row->elo + row->error);
        text_add(out, "<tr><th class=\"name\" scope=\"row\">");
        report_name(report, row->player, out);
        text_format(out, "</th><td class=\"track\" title=\"%+.1f ± %.1f\">", row->elo, row->error);
        add_ticks(&scale, false, out);
        if (row->error > 0)
            text_format(out,
                        "<i style=\"left:%.2f%%;width:%.2f%%\"></i><b style=\"left:%.2f%%\"></b>",
                        left, right - left, percent(&scale, row->elo));
        text_add(out, "</td></tr>\n");
    }
    text_add(out, "<tr><th></th><td class=\"axis\">");
    add_ticks(&scale, true, out);
    text_format(out,
                "</td></tr>\n</table>\n<p class=\"soft note\">Elo %s with 95%% intervals.</p>\n",
                n == 2 ? "difference to the other player" : "difference to the average");
}

static double mean_time(const Report *report, int player) {
    const PlayerTally *tally = &report->status->tally->players[player];
    return tally->moves ? tally->seconds / tally->moves : 0;
}

// Chooses the slowest players for the plot of times, in table order.
static int choose_lines(const Report *report, int chosen[LINES_MAX]) {
    int count = 0;
    for (int i = 0; i < report->settings.player_count; i++) {
        int player = report->rows[i].player, slower = 0;
        for (int j = 0; j < report->settings.player_count; j++) {
            double other = mean_time(report, report->rows[j].player),
                   mine = mean_time(report, player);
            slower += other > mine || (other == mine && j < i);
        }
        if (slower < LINES_MAX)
            chosen[count++] = player;
    }
    return count;
}

void report_times_plot(const Report *report, bool worst, Text *out) {
    int chosen[LINES_MAX], n = choose_lines(report, chosen);
    char note[64] = "";
    if (n < report->settings.player_count)
        snprintf(note, sizeof note, "the %d slowest of %d players", n,
                 report->settings.player_count);
    double x[REPORT_STEPS], y[LINES_MAX][REPORT_STEPS];
    int size = report->settings.rules.size;
    double limit = 1000 * report->settings.move_seconds;
    const double ends[] = {1, size * size - 4}, limits[] = {limit, limit};
    ChartSeries series[LINES_MAX + 1];
    for (int step = 0; step < REPORT_STEPS; step++)
        x[step] = step;
    for (int i = 0; i < n; i++) {
        int player = chosen[i];
        for (int step = 0; step < REPORT_STEPS; step++) {
            const StepTimes *times = &report->times[player][step];
            y[i][step] =
                !times->count ? NAN : 1000 * (worst ? times->worst : times->sum / times->count);
        }
        series[i] = (ChartSeries){
            .name = report->status->names[player], .x = x, .y = y[i], .count = REPORT_STEPS};
    }
    if (worst && limit > 0)
        series[n++] =
            (ChartSeries){.name = "limit", .x = ends, .y = limits, .count = 2, .dashed = true};
    chart_write(out, &(Chart){.title = worst ? "Slowest move" : "Mean time per move",
                              .note = *note ? note : NULL,
                              .x_label = "step of the game",
                              .y_label = "milliseconds",
                              .series = series,
                              .series_count = (size_t)n,
                              .log_y = true});
}
