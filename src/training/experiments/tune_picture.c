#include "tune_picture.h"

#include "chart.h"
#include "svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 5, CELL_WIDTH = 176, CELL_HEIGHT = 104, MARGIN = 16, HEAD = 58 };

#define INK "#222222"
#define FAINT "#666666"
#define GRID "#e4e4e4"

void tune_picture_fitness(const Tune *tune, Text *out) {
    enum { KINDS_OF_ROWS = 5 };
    size_t n = (size_t)tune->done;
    double *values = calloc(KINDS_OF_ROWS * n + 1, sizeof *values);
    if (!values) {
        out->failed = true;
        return;
    }
    double *generation = values, *centre = values + n, *error = values + 2 * n,
           *best = values + 3 * n;
    double *mean = values + 4 * n;
    for (size_t i = 0; i < n; i++) {
        generation[i] = (double)i + 1;
        centre[i] = tune->rows[i].centre_elo;
        error[i] = tune->rows[i].centre_error;
        best[i] = tune->rows[i].best_elo;
        mean[i] = tune->rows[i].mean_elo;
    }
    ChartSeries series[] = {
        {.name = "centre (95 %)",
         .x = generation,
         .y = centre,
         .error = n <= 60 ? error : NULL,
         .count = n},
        {.name = "best member", .x = generation, .y = best, .count = n, .dashed = true},
        {.name = "mean of all", .x = generation, .y = mean, .count = n, .dashed = true},
    };
    char note[160];
    const TuneSettings *s = &tune->settings;
    char limit[40] = "";
    if (s->match.nodes)
        snprintf(limit, sizeof limit, "%llu nodes", (unsigned long long)s->match.nodes);
    else
        snprintf(limit, sizeof limit, "depth %d", s->match.depth);
    snprintf(note, sizeof note, "goal %s, %s, population %d, %d games a pairing, %s, seed %llu",
             goal_name(s->match.rules.goal), tune_method_name(s->method), s->population,
             s->match.games, limit, (unsigned long long)s->match.seed);
    char title[80];
    snprintf(title, sizeof title, "Evolution of %s", tune->genes.type->name);
    Chart chart = {.title = title,
                   .note = note,
                   .x_label = "generation",
                   .y_label = "Elo over the start set",
                   .series = series,
                   .series_count = s->method == TUNE_SPSA ? 1 : 3};
    chart_write(out, &chart);
    free(values);
}

static void draw_number(Text *out, double x, double y, SvgAnchor anchor, double value) {
    char label[24];
    snprintf(label, sizeof label, "%.4g", value);
    svg_text(out, x, y, anchor, 9, FAINT, "", label);
}

// Draws the curve of one gene in its cell, with a dashed line at the start value and axis limits.
static void draw_gene(const Tune *tune, int gene, double left, double top, double *x, double *y,
                      Text *out) {
    const Gene *row = &tune->genes.list[gene];
    double low = row->start, high = row->start, width = CELL_WIDTH - 44, height = CELL_HEIGHT - 36;
    for (int i = 0; i <= tune->done; i++) {
        y[i] = i < tune->done ? tune->rows[i].centre.values[gene] : tune->members[0].values[gene];
        low = fmin(low, y[i]);
        high = fmax(high, y[i]);
    }
    double span = high > low ? high - low : 1;
    for (int i = 0; i <= tune->done; i++) {
        x[i] = left + (tune->done ? width * i / tune->done : 0);
        y[i] = top + height * (1 - (y[i] - low) / span);
    }
    double start = top + height * (1 - (row->start - low) / span);
    svg_text(out, left, top - 6, ANCHOR_START, 11, INK, "font-weight:600", row->option->name);
    svg_rect(out, left, top, width, height, "none", GRID, 0);
    svg_line(out, left, start, left + width, start, FAINT, 1, "3 3");
    svg_polyline(out, x, y, (size_t)tune->done + 1, svg_color(0), 1.6, "");
    draw_number(out, left + width + 4, top + 8, ANCHOR_START, high);
    if (high > low)
        draw_number(out, left + width + 4, top + height, ANCHOR_START, low);
}

void tune_picture_genes(const Tune *tune, Text *out) {
    size_t points = (size_t)tune->done + 1;
    double *x = calloc(2 * points, sizeof *x);
    if (!x) {
        out->failed = true;
        return;
    }
    int lines = (tune->genes.count + COLUMNS - 1) / COLUMNS;
    char title[96], note[96];
    snprintf(title, sizeof title, "Genes of %s by generation", tune->genes.type->name);
    snprintf(note, sizeof note,
             "the centre of generations 1 to %d and the result; dashed: the start", tune->done);
    svg_begin(out, 2 * MARGIN + COLUMNS * CELL_WIDTH, HEAD + MARGIN + lines * CELL_HEIGHT, title);
    svg_text(out, MARGIN, 26, ANCHOR_START, 17, INK, "font-weight:600", title);
    svg_text(out, MARGIN, 43, ANCHOR_START, 12, FAINT, "", note);
    for (int i = 0; i < tune->genes.count; i++)
        draw_gene(tune, i, MARGIN + i % COLUMNS * CELL_WIDTH,
                  HEAD + 14 + (double)(i / COLUMNS) * CELL_HEIGHT, x, x + points, out);
    svg_end(out);
    free(x);
}
