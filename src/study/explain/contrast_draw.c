// SVG image of a contrast: two boards with the numbers of moves below them, the sentence, and with
// `more` the boards tinted by the evaluation. Supports dark mode.
#include "contrast.h"

#include "diagram.h"
#include "explain.h"
#include "region.h"
#include "svg.h"

#include <string.h>

enum {
    WIDTH = 900,
    MARGIN = 30,
    BOARD = 400, // side of a board
    SECOND = WIDTH - MARGIN - BOARD,
    HEAD = 64,    // height of the text above a board
    FIGURES = 96, // height of the numbers below it
    LINE = 24,    // line height of the sentence
    SENTENCE_COLUMNS = 76,
};

static const char ink[] = "#222222", faint[] = "#666666";

static int left_of(int index) {
    return index ? SECOND : MARGIN;
}

static void add_side_line(Text *out, const Contrast *contrast, const ContrastSide *side, int line,
                          double x, double y, double size, const char *color, const char *style) {
    Text text = {0};
    contrast_side_line(&text, contrast, side, line);
    svg_text(out, x, y, ANCHOR_START, size, color, style, text_string(&text));
    text_free(&text);
}

static void add_board(Text *out, const Diagram *diagram, int x, int y) {
    text_format(out, "<g transform=\"translate(%d %d) scale(%.4f)\">\n", x, y,
                (double)BOARD / diagram_side(diagram->size));
    diagram_svg(out, diagram);
    text_add(out, "</g>\n");
}

// Adds a side's disc and, in large digits, the number of its legal moves.
static void add_mobility(Text *out, Color color, int moves, const char *when, double x, double y) {
    Text number = {0};
    text_format(&number, "%d", moves);
    svg_circle(out, x + 15, y - 13, 15, color == BLACK ? "#222222" : "#ffffff", "#222222");
    svg_text(out, x + 40, y, ANCHOR_START, 38, ink, "font-weight:700", text_string(&number));
    double after = x + 50 + 24 * (double)number.length;
    svg_text(out, after, y - 15, ANCHOR_START, 13, ink, "",
             color == BLACK ? "Black's moves" : "White's moves");
    svg_text(out, after, y + 3, ANCHOR_START, 13, faint, "", when);
    text_free(&number);
}

static void add_side(Text *out, const Contrast *contrast, const ContrastSide *side, int index,
                     int y) {
    int x = left_of(index);
    Diagram diagram = {.position = side->later,
                       .size = contrast->rules.size,
                       .dots = rules_moves(contrast->rules, side->later.board),
                       .last = MOVE_NONE,
                       .order = {side->move + 1, side->reply < SQUARE_COUNT ? side->reply + 1 : 0}};
    add_side_line(out, contrast, side, CONTRAST_TITLE, x, y + 24, 19, ink, "font-weight:600");
    add_side_line(out, contrast, side, CONTRAST_PLAYED, x, y + 48, 15, faint, "");
    add_board(out, &diagram, x, y + HEAD);
    Color mover = contrast->before.side;
    int below = y + HEAD + BOARD + 50;
    add_mobility(out, color_other(mover), side->replies, "in reply", x, below);
    add_mobility(out, mover, side->next_moves, "on the next turn", x + BOARD / 2.0 + 10, below);
    add_side_line(out, contrast, side, CONTRAST_SCORE, x, below + 34, 15, ink, "");
}

static int add_sentence(Text *out, const Contrast *contrast, int y) {
    Text sentence = {0}, lines = {0};
    contrast_sentence(&sentence, contrast);
    explain_wrap(&lines, text_string(&sentence), SENTENCE_COLUMNS);
    char *rest = lines.data, *line;
    for (; rest && (line = strsep(&rest, "\n")) && *line; y += LINE)
        svg_text(out, MARGIN, y, ANCHOR_START, 17, ink, "font-weight:600", line);
    text_free(&lines);
    text_free(&sentence);
    return y;
}

// Adds a board tinted by the evaluation, with the sum of each region below it.
static void add_map(Text *out, const Contrast *contrast, const ContrastSide *side, int index,
                    int y) {
    DiagramMark marks[SQUARE_COUNT];
    region_marks(&side->parts, marks);
    Diagram diagram = {
        .position = side->later, .size = contrast->rules.size, .last = MOVE_NONE, .marks = marks};
    int x = left_of(index);
    add_board(out, &diagram, x, y);
    Text text = {0};
    for (int region = 0; region <= REGIONS_DISJOINT; region++) {
        bool tempo = region == REGIONS_DISJOINT;
        double value = tempo ? eval_part_discs(side->parts.tempo)
                             : region_sum(&side->parts, regions[region].squares);
        text_clear(&text);
        text_format(&text, "%+.1f %s", value, tempo ? region_tempo_name : regions[region].name);
        svg_text(out, x + region % 2 * BOARD / 2.0, y + BOARD + 26 + region / 2 * 20, ANCHOR_START,
                 14, ink, "", text_string(&text));
    }
    text_clear(&text);
    text_format(&text, "%+.1f discs in total", region_total(&side->parts));
    svg_text(out, x, y + BOARD + 92, ANCHOR_START, 14, ink, "font-weight:600", text_string(&text));
    text_free(&text);
}

void contrast_svg(Text *out, const Contrast *contrast, bool more) {
    const ContrastSide *sides[2];
    contrast_sides(contrast, sides);
    bool mapped = more && sides[0]->has_parts && (!sides[1] || sides[1]->has_parts);
    int end = 60 + HEAD + BOARD + FIGURES + 24, height = end + 2 * LINE + 20;
    svg_begin(out, WIDTH, height + (mapped ? 60 + BOARD + 110 : 0),
              "Two moves compared, each after the expected reply");
    svg_follow_dark(out);
    Text text = {0};
    text_format(&text, "%s to move, %s discs win",
                contrast->before.side == BLACK ? "Black" : "White",
                goal_name(contrast->rules.goal));
    svg_text(out, MARGIN, 40, ANCHOR_START, 22, ink, "font-weight:600", text_string(&text));
    for (int i = 0; i < 2 && sides[i]; i++)
        add_side(out, contrast, sides[i], i, 56);
    add_sentence(out, contrast, end + 22);
    if (mapped) {
        text_clear(&text);
        text_format(&text,
                    "Evaluation by square, in discs: blue (+) favours %s, orange (−) favours %s",
                    contrast->before.side == BLACK ? "Black" : "White",
                    contrast->before.side == BLACK ? "White" : "Black");
        svg_text(out, MARGIN, height + 24, ANCHOR_START, 17, ink, "font-weight:600",
                 text_string(&text));
        for (int i = 0; i < 2 && sides[i]; i++)
            add_map(out, contrast, sides[i], i, height + 44);
    }
    text_free(&text);
    svg_end(out);
}
