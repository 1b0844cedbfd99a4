// Pictures for reports: small SVG documents with readable fonts and a white ground, the same in a
// browser, a text processor or on paper. This file has the shapes; chart.h has axes, lines, bars
// and legends on top of them.
#ifndef FLIPSIDE_BASE_SVG_H
#define FLIPSIDE_BASE_SVG_H

#include "text.h"

typedef enum SvgAnchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } SvgAnchor;

// Eight colours that stay apart for colour-blind readers and in grey print; any index is folded
// into the range.
const char *svg_color(size_t index);

// Begins and ends a document of that many units; the title is for screen readers and tooltips.
void svg_begin(Text *out, double width, double height, const char *title);
void svg_end(Text *out);

// Lets the picture follow the reader's dark mode: its ground, and what is drawn outside of groups
// in the inks #222222, #666666 and #8a8a8a. Right after the beginning.
void svg_follow_dark(Text *out);

// Shapes. Colours are SVG colours ("none" for no fill); `dash` is a dash pattern ("" = solid).
void svg_line(Text *out, double x1, double y1, double x2, double y2, const char *color,
              double width, const char *dash);
void svg_rect(Text *out, double x, double y, double width, double height, const char *fill,
              const char *stroke, double radius);
void svg_circle(Text *out, double x, double y, double radius, const char *fill, const char *stroke);
void svg_polyline(Text *out, const double *x, const double *y, size_t count, const char *color,
                  double width, const char *dash);

// A line of text, escaped. `style` is extra CSS such as "font-weight:600" ("" = none).
void svg_text(Text *out, double x, double y, SvgAnchor anchor, double size, const char *color,
              const char *style, const char *string);

// The same, turned a quarter to the left: for the label of a vertical axis.
void svg_text_upwards(Text *out, double x, double y, double size, const char *color,
                      const char *string);

#endif
