// Charts as SVG: lines over a numeric axis, or bars over named groups, with axes, ticks, legend and
// error bars. Example:
//
//     ChartSeries series[] = {{.name = "pure", .x = turns, .y = rates, .count = 60}};
//     Chart chart = {.title = "Playouts per second by turn", .x_label = "turn",
//                    .y_label = "playouts/s", .series = series, .series_count = 1};
//     Text svg = {0};
//     chart_write(&svg, &chart);
//     file_write(path, svg.data, svg.length, &error);
#ifndef FLIPSIDE_BASE_CHART_H
#define FLIPSIDE_BASE_CHART_H

#include "text.h"

typedef struct ChartRange {
    double low, high;
} ChartRange;

typedef struct ChartSeries {
    const char *name;
    const double *x;     // NULL: 0, 1, 2, …; ignored for bars
    const double *y;     // NaN leaves a gap
    const double *error; // half-widths of error bars; NULL = none
    size_t count;
    bool dashed; // of lines
    bool points; // mark every value, not only isolated ones
} ChartSeries;

typedef struct Chart {
    const char *title;
    const char *note; // smaller line below the title; NULL = none
    const char *x_label, *y_label;
    const ChartSeries *series;
    size_t series_count;
    const char *const *groups; // group names of a bar chart; NULL: line chart
    bool log_y;                // logarithmic y-axis; values ≤ 0 are omitted
    bool from_zero;            // start the y-axis at 0, as bar charts always do
    ChartRange bounds;         // limits of y and of error bars, e.g. {0, 100}; {0, 0} = none
} Chart;

// Appends an SVG document. A chart without values has empty axes.
void chart_write(Text *out, const Chart *chart);

// Appends one SVG document with several charts, one below the other.
void chart_write_all(Text *out, const Chart *charts, size_t count);

#endif
