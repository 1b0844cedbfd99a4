// SVG documents with a white background for reports. This file has the basic shapes; chart.h builds
// charts from them.
#ifndef FLIPSIDE_BASE_SVG_H
#define FLIPSIDE_BASE_SVG_H

#include "text.h"

typedef enum SvgAnchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } SvgAnchor;

// Returns one of eight colours that are distinguishable for colour-blind readers and in greyscale;
// the index wraps around.
const char *svg_color(size_t index);

// Begin and end a document. The title is for screen readers and tooltips.
void svg_begin(Text *out, double width, double height, const char *title);
void svg_end(Text *out);

// Adds a style sheet for dark mode. It applies to the background and to shapes outside groups drawn
// in #222222, #666666 or #8a8a8a. Call right after svg_begin.
void svg_follow_dark(Text *out);

// Append a shape. Colours are SVG colours ("none" for no fill); `dash` is a dash pattern ("" =
// solid).
void svg_line(Text *out, double x1, double y1, double x2, double y2, const char *color,
              double width, const char *dash);
void svg_rect(Text *out, double x, double y, double width, double height, const char *fill,
              const char *stroke, double radius);
void svg_circle(Text *out, double x, double y, double radius, const char *fill, const char *stroke);
void svg_polyline(Text *out, const double *x, const double *y, size_t count, const char *color,
                  double width, const char *dash);

// Appends a line of text, escaped. `style` is extra CSS such as "font-weight:600" ("" = none).
void svg_text(Text *out, double x, double y, SvgAnchor anchor, double size, const char *color,
              const char *style, const char *string);

// Appends text rotated by 90° to read upwards, for the label of a vertical axis.
void svg_text_upwards(Text *out, double x, double y, double size, const char *color,
                      const char *string);

#endif
