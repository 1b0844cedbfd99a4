// Charts for reports as SVG text: lines over a number axis, or bars over named groups, with axes,
// round tick marks, a legend and error bars. Fill a Chart, call chart_write, write the text to a
// file:
//
//     ChartSeries series[] = {{.name = "pure", .x = turns, .y = rates, .count = 60}};
//     Chart chart = {.title = "Playouts a second by turn", .x_label = "turn", .y_label =
//     "playouts/s",
//                    .series = series, .series_count = 1};
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
    const double *x;     // NULL: 0, 1, 2 … (and in bars, the groups in order)
    const double *y;     // NaN leaves a gap
    const double *error; // half-widths of error bars; NULL = none
    size_t count;
    bool dashed, points; // of lines; points marks each value, not only those without a neighbour
} ChartSeries;

typedef struct Chart {
    const char *title;
    const char *note; // a smaller line below the title; NULL = none
    const char *x_label, *y_label;
    const ChartSeries *series;
    size_t series_count;
    const char *const *groups; // names of groups: draws bars; NULL: draws lines
    bool log_y;                // powers of ten; values ≤ 0 are left out
    bool from_zero;            // the y-axis begins at 0 (bars always do)
    ChartRange bounds; // of y, where values end by their nature ({0, 100} percent): neither the
                       // axis nor an error bar goes beyond; {0, 0} = nowhere
} Chart;

// Appends the whole document. A chart without any value is drawn with empty axes.
void chart_write(Text *out, const Chart *chart);

// Several charts below each other in one document.
void chart_write_all(Text *out, const Chart *charts, size_t count);

#endif
