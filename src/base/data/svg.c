#include "svg.h"

#define FONT "-apple-system,'Segoe UI','DejaVu Sans',Helvetica,Arial,sans-serif"

const char *svg_color(size_t index) {
    static const char *const colors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                         "#e69f00", "#56b4e9", "#8c564b", "#555555"};
    return colors[index % (sizeof colors / sizeof *colors)];
}

void svg_begin(Text *out, double width, double height, const char *title) {
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
                "height=\"%g\" "
                "role=\"img\" font-family=\"" FONT "\">\n<title>",
                width, height, width, height);
    text_add_xml(out, title);
    text_add(out, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
}

void svg_follow_dark(Text *out) {
    text_add(out,
             "<style>@media (prefers-color-scheme:dark){svg:root>rect[width=\"100%\"]{fill:#1c221e}"
             "svg:root>text[fill=\"#222222\"]{fill:#e6ece8}svg:root>text[fill=\"#666666\"],"
             "svg:root>text[fill=\"#8a8a8a\"]{fill:#a3afa8}"
             "svg:root>line[stroke=\"#222222\"]{stroke:#e6ece8}svg:root>rect[stroke=\"#ffffff\"],"
             "svg:root>circle[stroke=\"#222222\"]{stroke:#a3afa8}}</style>\n");
}

void svg_end(Text *out) {
    text_add(out, "</svg>\n");
}

static void add_dash(Text *out, const char *dash) {
    if (*dash)
        text_format(out, " stroke-dasharray=\"%s\"", dash);
}

void svg_line(Text *out, double x1, double y1, double x2, double y2, const char *color,
              double width, const char *dash) {
    text_format(
        out,
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%g\"",
        x1, y1, x2, y2, color, width);
    add_dash(out, dash);
    text_add(out, "/>\n");
}

void svg_rect(Text *out, double x, double y, double width, double height, const char *fill,
              const char *stroke, double radius) {
    text_format(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
                "stroke=\"%s\" rx=\"%g\"/>\n",
                x, y, width, height, fill, stroke, radius);
}

void svg_circle(Text *out, double x, double y, double radius, const char *fill,
                const char *stroke) {
    text_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%g\" fill=\"%s\" stroke=\"%s\"/>\n", x, y,
                radius, fill, stroke);
}

void svg_polyline(Text *out, const double *x, const double *y, size_t count, const char *color,
                  double width, const char *dash) {
    text_add(out, "<polyline points=\"");
    for (size_t i = 0; i < count; i++)
        text_format(out, "%s%.1f,%.1f", i ? " " : "", x[i], y[i]);
    text_format(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" stroke-linejoin=\"round\"",
                color, width);
    add_dash(out, dash);
    text_add(out, "/>\n");
}

void svg_text(Text *out, double x, double y, SvgAnchor anchor, double size, const char *color,
              const char *style, const char *string) {
    static const char *const anchors[] = {"start", "middle", "end"};
    text_format(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%g\" fill=\"%s\" text-anchor=\"%s\"",
                x, y, size, color, anchors[anchor]);
    if (*style)
        text_format(out, " style=\"%s\"", style);
    text_add_char(out, '>');
    text_add_xml(out, string);
    text_add(out, "</text>\n");
}

void svg_text_upwards(Text *out, double x, double y, double size, const char *color,
                      const char *string) {
    text_format(out,
                "<text transform=\"translate(%.1f %.1f) rotate(-90)\" font-size=\"%g\" fill=\"%s\" "
                "text-anchor=\"middle\">",
                x, y, size, color);
    text_add_xml(out, string);
    text_add(out, "</text>\n");
}
