#include "review_output.h"

#include "graph_style.h"
#include "review_labels.h"
#include "svg.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    WIDTH = 760,
    LEFT = 52,
    RIGHT = 20,
    LOST_HEIGHT = 150,
    VALUE_HEIGHT = 270,
    TOP = 96,
    GAP = 66,
    BOTTOM = 44
};

// The plane of one of the graphs.
typedef struct Plane {
    double top, bottom;
    double low, high; // values at the bottom and at the top
    int places;       // at least 1
} Plane;

static double place_x(const Plane *plane, int place) {
    return LEFT + (double)(WIDTH - LEFT - RIGHT) * place / plane->places;
}

static double place_y(const Plane *plane, double value) {
    double share =
        (fmin(fmax(value, plane->low), plane->high) - plane->low) / (plane->high - plane->low);
    return plane->bottom - share * (plane->bottom - plane->top);
}

int review_graph_clip(const Review *review) {
    static const int clips[] = {8, 16, 32};
    for (size_t i = 0; i < sizeof clips / sizeof *clips; i++) {
        int beyond = 0;
        for (int place = 0; place <= review->count; place++)
            beyond += abs(review_value(review, place)) > clips[i];
        if (10 * beyond <= review->count + 1)
            return clips[i];
    }
    return 64;
}

static void add_text(Text *out, double x, double y, int size, const char *kind, const char *text) {
    text_format(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" class=\"%s\">", x, y, size,
                kind);
    text_add_xml(out, text);
    text_add(out, "</text>\n");
}

// The same with words that were made for it; frees them.
static void add_words(Text *out, double x, double y, int size, const char *kind, Text *words) {
    add_text(out, x, y, size, kind, text_string(words));
    out->failed |= words->failed;
    text_free(words);
}

static void add_level(Text *out, const Plane *plane, double value, bool signs) {
    double y = place_y(plane, value);
    Text label = {0};
    text_format(out, "<path class=\"%s\" d=\"M%d %.1fH%d\"/>\n", value == 0 ? "axis" : "grid", LEFT,
                y, WIDTH - RIGHT);
    if (signs)
        review_add_signed(&label, (int)value);
    else
        text_format(&label, "%g", value);
    add_words(out, LEFT - 7, y + 4, 12, "soft end", &label);
}

// The numbers of the moves below a plane.
static void add_places(Text *out, const Plane *plane) {
    int step = plane->places > 24 ? 10 : plane->places > 10 ? 4 : 1;
    for (int place = 0; place <= plane->places; place += step) {
        double x = place_x(plane, place);
        text_format(out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>\n", x, plane->top,
                    plane->bottom);
        text_format(
            out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"12\" class=\"soft middle\">%d</text>\n",
            x, plane->bottom + 17, place);
    }
}

static void add_mark(Text *out, double x, double y, ReviewClass class) {
    const char *name = review_class_name(class);
    if (class == REVIEW_INACCURACY)
        text_format(out, "<circle class=\"mark %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.2\"", name, x, y);
    else if (class == REVIEW_MISTAKE)
        text_format(out, "<path class=\"mark %s\" d=\"M%.1f %.1fl5 9h-10Z\"", name, x, y - 5);
    else if (class == REVIEW_BLUNDER)
        text_format(out, "<path class=\"mark %s\" d=\"M%.1f %.1fh9v9h-9Z\"", name, x - 4.5,
                    y - 4.5);
    else
        text_format(out, "<path class=\"mark %s\" d=\"M%.1f %.1fl7 7l-7 7l-7 -7Z\"", name, x,
                    y - 7);
    text_add(out, "/>\n");
}

static void add_marks(Text *out, const Review *review, const Plane *plane) {
    for (int i = 0; i < review->count; i++)
        if (review->moves[i].class >= REVIEW_INACCURACY) {
            text_add(out, "<g><title>");
            review_add_move(out, review, i);
            text_add(out, "</title>");
            add_mark(out, place_x(plane, i + 1), place_y(plane, review_value(review, i + 1)),
                     review->moves[i].class);
            text_add(out, "</g>\n");
        }
}

// The stretch up to the end that is proven, filled to the line of a draw.
static void add_proven(Text *out, const Review *review, const Plane *plane) {
    int from = review->count + 1;
    while (from > 0 && review_exact(review, from - 1))
        from--;
    if (from >= review->count)
        return;
    text_format(out, "<path class=\"proven\" d=\"M%.1f %.1f", place_x(plane, from),
                place_y(plane, 0));
    for (int place = from; place <= review->count; place++)
        text_format(out, "L%.1f %.1f", place_x(plane, place),
                    place_y(plane, review_value(review, place)));
    text_format(out, "V%.1fZ\"/>\n", place_y(plane, 0));
}

static void add_value(Text *out, const Review *review, int clip) {
    Plane plane = {TOP, TOP + VALUE_HEIGHT, -clip, clip, review->count > 0 ? review->count : 1};
    add_places(out, &plane);
    for (int quarter = -4; quarter <= 4; quarter += 2)
        add_level(out, &plane, quarter * clip / 4.0, true);
    add_proven(out, review, &plane);
    text_add(out, "<polyline class=\"curve\" points=\"");
    for (int place = 0; place <= review->count; place++)
        text_format(out, "%s%.1f,%.1f", place ? " " : "", place_x(&plane, place),
                    place_y(&plane, review_value(review, place)));
    text_add(out, "\"/>\n");
    add_marks(out, review, &plane);
    for (int color = BLACK; color <= WHITE; color++) {
        Text words = {0};
        text_add(&words, color == BLACK ? "▲ " : "▼ ");
        review_add_name(&words, review, (Color)color, 40);
        text_add(&words, " wins");
        add_words(out, LEFT + 6, color == BLACK ? plane.top + 15 : plane.bottom - 7, 12, "soft",
                  &words);
    }
}

static void add_lost(Text *out, const Review *review) {
    const int *last =
        review->count > 0 ? review->moves[review->count - 1].lost : (const int[2]){0, 0};
    int most = last[BLACK] > last[WHITE] ? last[BLACK] : last[WHITE];
    int step = 1;
    for (int i = 0; most > 5 * step; i++)
        step = i % 3 == 1 ? step / 2 * 5 : 2 * step; // 1, 2, 5, 10, 20, 50 …
    double top = TOP + VALUE_HEIGHT + GAP;
    Plane plane = {top, top + LOST_HEIGHT, 0, most > 4 ? most : 4,
                   review->count > 0 ? review->count : 1};
    add_text(out, LEFT, top - 16, 14, "ink bold", "Discs lost so far");
    add_places(out, &plane);
    for (int value = 0; value <= plane.high; value += step)
        add_level(out, &plane, value, false);
    for (int color = BLACK; color <= WHITE; color++) {
        text_format(out, "<path class=\"loser %s\" d=\"M%.1f %.1f", color_name((Color)color),
                    place_x(&plane, 0), plane.bottom);
        for (int i = 0; i < review->count; i++)
            text_format(out, "H%.1fV%.1f", place_x(&plane, i + 1),
                        place_y(&plane, review->moves[i].lost[color]));
        text_add(out, "\"/>\n");
    }
    for (int color = BLACK; color <= WHITE; color++) {
        double x = LEFT + 170 + 280 * color;
        Text words = {0};
        review_add_name(&words, review, (Color)color, 28);
        text_format(&words, ": %d", last[color]);
        text_format(out, "<path class=\"loser %s\" d=\"M%.1f %.1fh24\"/>\n",
                    color_name((Color)color), x, top - 21);
        add_words(out, x + 30, top - 17, 12, "soft", &words);
    }
}

static void add_legend(Text *out) {
    double x = LEFT, y = TOP - 14;
    text_format(out, "<rect class=\"proven\" x=\"%.1f\" y=\"%.1f\" width=\"20\" height=\"10\"/>\n",
                x, y - 9);
    add_text(out, x + 26, y, 12, "soft", "proven");
    text_format(out, "<path class=\"curve\" d=\"M%.1f %.1fh20\"/>\n", x + 88, y - 4);
    add_text(out, x + 114, y, 12, "soft", "estimated");
    x += 196;
    for (int kind = REVIEW_INACCURACY; kind < REVIEW_CLASSES; kind++, x += 118) {
        Text words = {0};
        text_format(&words, "%s %s", review_sign((ReviewClass)kind),
                    review_class_words((ReviewClass)kind));
        add_mark(out, x, y - 4, (ReviewClass)kind);
        add_words(out, x + 12, y, 12, "soft", &words);
    }
}

void review_graph_svg(Text *out, const Review *review, int clip) {
    assert(out && review && clip >= 0);
    int height = TOP + VALUE_HEIGHT + GAP + LOST_HEIGHT + BOTTOM;
    Text title = {0}, facts = {0};
    review_add_name(&title, review, BLACK, 30);
    text_add(&title, " – ");
    review_add_name(&title, review, WHITE, 30);
    review_add_facts(&facts, review);
    svg_begin(out, WIDTH, height, text_string(&title));
    text_format(out, "<style>\n%s</style>\n<rect class=\"ground\" width=\"%d\" height=\"%d\"/>\n",
                graph_style, WIDTH, height);
    add_words(out, LEFT, 28, 17, "ink bold", &title);
    add_words(out, LEFT, 48, 12, "soft", &facts);
    add_legend(out);
    add_value(out, review, clip > 0 ? clip : review_graph_clip(review));
    add_lost(out, review);
    add_text(out, WIDTH - RIGHT, height - 10, 12, "soft end", "moves made");
    svg_end(out);
}
