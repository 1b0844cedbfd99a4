// SVG image of a player's reasons: the board, and one bar per candidate with the points of its
// factors stacked to the right (positive) and left (negative) of zero. Supports dark mode.
#include "diagram.h"
#include "explain.h"
#include "notation.h"
#include "svg.h"

#include <math.h>
#include <string.h>

enum {
    WIDTH = 960,
    MARGIN = 24,
    BOARD = 330,
    TOP = 84,       // y of the first row
    ROW = 34,       // distance between bars
    BAR = 20,       // height of a bar
    LABELS = 378,   // x of the move names
    BARS = 470,     // left end of the bars
    BARS_END = 850, // right end of the bars
    SENTENCE_COLUMNS = 112,
    LEGEND_WIDTH = 92,
};

static const char ink[] = "#222222", faint[] = "#8a8a8a";

// Range of the stacked bars, over lines that do not end the game; contains 0.
typedef struct Span {
    double low, high;
} Span;

static double part_points(const Candidate *candidate, int part) {
    return factor_points(candidate->accounts[MOMENT_END].factors[part]);
}

static Span span_of(const Reasons *reasons, const int *indices, int count) {
    Span span = {0, 0};
    for (int i = 0; i < count; i++) {
        const Candidate *candidate = &reasons->candidates[indices[i]];
        double low = 0, high = 0;
        for (int k = 0; k < reasons->kind_count && !candidate->accounts[MOMENT_END].finished; k++) {
            double points = part_points(candidate, k);
            low += fmin(points, 0);
            high += fmax(points, 0);
        }
        span.low = fmin(span.low, low);
        span.high = fmax(span.high, high);
    }
    if (span.low == span.high)
        span.high = 1;
    return span;
}

static double bar_x(Span span, double points) {
    return BARS + (BARS_END - BARS) * (points - span.low) / (span.high - span.low);
}

static void add_bar(Text *out, const Reasons *reasons, const Candidate *candidate, Span span,
                    double y) {
    double low = 0, high = 0;
    for (int k = 0; k < reasons->kind_count; k++) {
        double points = part_points(candidate, k), *end = points < 0 ? &low : &high;
        double from = bar_x(span, *end), to = bar_x(span, *end + points);
        *end += points;
        if (points != 0)
            svg_rect(out, fmin(from, to), y, fabs(to - from), BAR, svg_color((size_t)k), "#ffffff",
                     0);
    }
}

static void add_candidate(Text *out, const Reasons *reasons, const Candidate *candidate, Span span,
                          double y) {
    double middle = y + BAR / 2.0 + 4.5;
    char name[3];
    Text text = {0};
    svg_text(out, LABELS, middle, ANCHOR_START, 15, candidate->considered ? ink : faint,
             "font-weight:600", notation_move(candidate->move, reasons->size, name));
    text_format(&text, "%.0f%%", 100 * candidate->win_chance);
    svg_text(out, BARS - 18, middle, ANCHOR_END, 13, ink, "", text_string(&text));
    text_clear(&text);
    if (candidate->accounts[MOMENT_END].finished)
        text_add(&text, "ends the game");
    else
        add_bar(out, reasons, candidate, span, y);
    svg_text(out, bar_x(span, 0) + 6, middle, ANCHOR_START, 13, faint, "", text_string(&text));
    text_clear(&text);
    explain_number(&text, candidate->score, true);
    svg_text(out, WIDTH - MARGIN, middle, ANCHOR_END, 14, ink, "", text_string(&text));
    text_free(&text);
}

static bool is_drawn(const Reasons *reasons, const int *indices, int count, int part) {
    for (int i = 0; i < count; i++) {
        const Candidate *candidate = &reasons->candidates[indices[i]];
        if (!candidate->accounts[MOMENT_END].finished && part_points(candidate, part) != 0)
            return true;
    }
    return false;
}

static void add_legend(Text *out, const Reasons *reasons, const int *indices, int count, double y) {
    double x = LABELS;
    for (int k = 0; k < reasons->kind_count; k++) {
        if (!is_drawn(reasons, indices, count, k))
            continue;
        svg_rect(out, x, y - 10, 12, 12, svg_color((size_t)k), "none", 2);
        svg_text(out, x + 18, y, ANCHOR_START, 13, ink, "", reasons->kinds[k].name);
        x += LEGEND_WIDTH;
        if (x > WIDTH - MARGIN - LEGEND_WIDTH) {
            x = LABELS;
            y += 20;
        }
    }
}

static void add_board(Text *out, const Explanation *explanation, const int *indices, int count) {
    Diagram diagram = {.position = explanation->game.now, .size = explanation->game.rules.size};
    for (int i = 0; i < count; i++)
        diagram.dots |= bit(explanation->reasons.candidates[indices[i]].move);
    diagram.last = explanation->reasons.candidates[0].move;
    text_format(out, "<g transform=\"translate(%d %d) scale(%.4f)\">\n", MARGIN, TOP - 24,
                (double)BOARD / diagram_side(diagram.size));
    diagram_svg(out, &diagram);
    text_add(out, "</g>\n");
}

static void add_sentence(Text *out, const char *sentence, double y) {
    Text lines = {0};
    explain_wrap(&lines, sentence, SENTENCE_COLUMNS);
    char *rest = lines.data, *line;
    for (; (line = strsep(&rest, "\n")) && *line; y += 22)
        svg_text(out, MARGIN, y, ANCHOR_START, 15, ink, "", line);
    text_free(&lines);
}

static void add_heading(Text *out, const Explanation *explanation) {
    Text text = {0};
    text_format(&text, "%s as %s, %s discs win", explanation->spec,
                explanation->game.now.side == BLACK ? "Black" : "White",
                goal_name(explanation->game.rules.goal));
    svg_text(out, MARGIN, 34, ANCHOR_START, 18, ink, "font-weight:600", text_string(&text));
    svg_text(out, BARS - 18, TOP - 12, ANCHOR_END, 12, faint, "", "win");
    text_clear(&text);
    text_add(&text, explanation->reasons.unit ? explanation->reasons.unit : "discs");
    svg_text(out, WIDTH - MARGIN, TOP - 12, ANCHOR_END, 12, faint, "", text_string(&text));
    text_free(&text);
}

void explain_svg(Text *out, const Explanation *explanation, int move, bool more) {
    if (explanation->has_contrast) {
        contrast_svg(out, &explanation->contrast, more);
        return;
    }
    const Reasons *reasons = &explanation->reasons;
    int indices[MOVES_MAX], count = explain_select(explanation, move, indices);
    int rows = TOP + count * ROW + 40;
    int below = rows > TOP + BOARD - 24 ? rows : TOP + BOARD - 24;
    Span span = span_of(reasons, indices, count);
    Text sentence = {0};
    explain_sentence(&sentence, explanation,
                     move == MOVE_NONE ? 0 : explain_find(explanation, move));
    svg_begin(out, WIDTH, below + 70, "The factors of each candidate move");
    svg_follow_dark(out);
    add_heading(out, explanation);
    add_board(out, explanation, indices, count);
    for (int i = 0; i < count; i++)
        add_candidate(out, reasons, &reasons->candidates[indices[i]], span, TOP + i * ROW);
    svg_line(out, bar_x(span, 0), TOP - 6, bar_x(span, 0), TOP + count * ROW - ROW + BAR + 6, ink,
             1, "");
    add_legend(out, reasons, indices, count, TOP + count * ROW + 14);
    add_sentence(out, text_string(&sentence), below + 30);
    svg_end(out);
    text_free(&sentence);
}
