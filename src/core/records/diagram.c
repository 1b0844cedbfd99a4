#include "diagram.h"

#include "squares.h"

#include <assert.h>

enum { CELL = 48, MARGIN = 26, CAPTION = 30, LEGEND_LINE = 20 };

// Names of squares, with colours that are readable on the board.
static const struct {
    char letter;
    const char *color, *about;
} names[] = {
    {'*', "#ffd94a", "corner"},
    {'C', "#ffb27d", "edge, next to a corner"},
    {'A', "#ffffff", "edge, two squares from a corner"},
    {'B', "#bfe3ff", "edge, three squares from a corner"},
    {'X', "#ffa0a0", "diagonally next to a corner"},
};

enum { NAMES = sizeof names / sizeof *names };

static bool has_name(int size, char letter) {
    bool found = false;
    for (int square = 0; square < SQUARE_COUNT; square++)
        found |= squares_letter(square, size) == letter;
    return found;
}

static void add_name(Text *out, int size, int square, int x, int y, bool disc) {
    char letter = squares_letter(square, size);
    for (int i = 0; i < NAMES; i++)
        if (names[i].letter == letter)
            text_format(out,
                        "<text x=\"%d\" y=\"%d\" font-size=\"20\" font-weight=\"700\" "
                        "text-anchor=\"middle\" "
                        "fill=\"%s\"%s>%s</text>\n",
                        x, y + 7, names[i].color,
                        disc ? " stroke=\"#222\" stroke-width=\"3\" paint-order=\"stroke\"" : "",
                        letter == '*' ? "★" : (char[2]){letter, '\0'});
}

static int legend_height(const Diagram *diagram) {
    int lines = 0;
    for (int i = 0; diagram->names && i < NAMES; i++)
        lines += has_name(diagram->size, names[i].letter);
    return lines * LEGEND_LINE + (lines ? 8 : 0);
}

static void add_legend(Text *out, const Diagram *diagram, int y) {
    for (int i = 0; diagram->names && i < NAMES; i++) {
        if (!has_name(diagram->size, names[i].letter))
            continue;
        text_format(
            out,
            "<text x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"700\" text-anchor=\"middle\" "
            "fill=\"%s\">%s</text><text x=\"%d\" y=\"%d\" font-size=\"13\" "
            "fill=\"#fff\">%s</text>\n",
            MARGIN + 6, y, names[i].color,
            names[i].letter == '*' ? "★" : (char[2]){names[i].letter, '\0'}, MARGIN + 20, y,
            names[i].about);
        y += LEGEND_LINE;
    }
}

void diagram_names(Text *out, int size) {
    for (int i = 0; i < NAMES; i++)
        if (has_name(size, names[i].letter))
            text_format(out, "%c  %s\n", names[i].letter, names[i].about);
}

static void add_head(Text *out, int side, int height) {
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 "
                "0 %d %d\" "
                "font-family=\"system-ui, sans-serif\">\n",
                side, height, side, height);
    text_add(out,
             "<defs>\n"
             "<radialGradient id=\"black\" cx=\".38\" cy=\".32\" r=\".75\"><stop offset=\"0\" "
             "stop-color=\"#555\"/><stop offset=\"1\" stop-color=\"#111\"/></radialGradient>\n"
             "<radialGradient id=\"white\" cx=\".38\" cy=\".32\" r=\".75\"><stop offset=\"0\" "
             "stop-color=\"#fff\"/><stop offset=\"1\" stop-color=\"#d3d3cc\"/></radialGradient>\n"
             "</defs>\n");
    text_format(out, "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#24332b\"/>\n", side,
                height);
}

// Appends the background, grid and, on 8×8, the four dots.
static void add_board(Text *out, int size) {
    int edge = size * CELL;
    text_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#2e8b57\"/>\n",
                MARGIN, MARGIN, edge, edge);
    text_add(out, "<g stroke=\"#17482d\" stroke-width=\"1.5\">\n");
    for (int i = 0; i <= size; i++) {
        int at = MARGIN + i * CELL;
        text_format(out, "<path d=\"M%d %dV%dM%d %dH%d\"/>\n", at, MARGIN, MARGIN + edge, MARGIN,
                    at, MARGIN + edge);
    }
    text_add(out, "</g>\n");
    for (int i = 0; size == 8 && i < 4; i++)
        text_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"#17482d\"/>\n",
                    MARGIN + (i & 1 ? 6 : 2) * CELL, MARGIN + (i & 2 ? 6 : 2) * CELL);
}

static void add_coordinates(Text *out, int size) {
    text_add(out, "<g font-size=\"14\" fill=\"#cfe3d6\" text-anchor=\"middle\">\n");
    for (int i = 0; i < size; i++) {
        int middle = MARGIN + i * CELL + CELL / 2;
        text_format(out, "<text x=\"%d\" y=\"18\">%c</text><text x=\"13\" y=\"%d\">%d</text>\n",
                    middle, 'a' + i, middle + 5, i + 1);
    }
    text_add(out, "</g>\n");
}

static void add_tint(Text *out, const DiagramMark *mark, int x, int y) {
    double strength = mark->tint < 0 ? -mark->tint : mark->tint;
    if (strength >= 0.02)
        text_format(out,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" "
                    "fill-opacity=\"%.2f\"/>\n",
                    x - CELL / 2 + 1, y - CELL / 2 + 1, CELL - 2, CELL - 2,
                    mark->tint > 0 ? "#1f6fd6" : "#ff9d2e", 0.15 + 0.8 * strength);
}

// Appends a marked square. The disc is smaller and higher, to leave room for tint and text.
static void add_marked(Text *out, const DiagramMark *mark, const char *disc, int x, int y) {
    add_tint(out, mark, x, y);
    if (*disc)
        text_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"13\" fill=\"url(#%s)\"/>\n", x, y - 7,
                    disc);
    text_format(out,
                "<text x=\"%d\" y=\"%d\" font-size=\"13\" font-weight=\"600\" "
                "text-anchor=\"middle\" fill=\"#fff\" "
                "stroke=\"#10241a\" stroke-width=\"2.5\" paint-order=\"stroke\">%s</text>\n",
                x, y + (*disc ? 20 : 5), mark->text);
}

static void add_square(Text *out, const Diagram *diagram, int square, int x, int y) {
    uint64_t here = bit(square);
    bool black = position_discs(diagram->position, BLACK) & here,
         white = position_discs(diagram->position, WHITE) & here;
    if (diagram->marks)
        add_marked(out, &diagram->marks[square], black ? "black" : white ? "white" : "", x, y);
    else if (black || white)
        text_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"20\" fill=\"url(#%s)\"/>\n", x, y,
                    black ? "black" : "white");
    else if (diagram->dots & here)
        text_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"6\" fill=\"%s\" fill-opacity=\".55\"/>\n",
                    x, y, diagram->position.side == BLACK ? "#000" : "#fff");
    if (diagram->names)
        add_name(out, diagram->size, square, x, y, black || white);
    if (diagram->last == square)
        text_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"5\" fill=\"#e4572e\"/>\n", x, y);
    if (diagram->order[0] == square + 1 || diagram->order[1] == square + 1)
        text_format(
            out,
            "<text x=\"%d\" y=\"%d\" font-size=\"20\" font-weight=\"700\" text-anchor=\"middle\" "
            "fill=\"%s\">%d</text>\n",
            x, y + 7, black ? "#ffd27a" : "#b3261e", diagram->order[0] == square + 1 ? 1 : 2);
}

int diagram_side(int size) {
    assert(size_valid(size));
    return 2 * MARGIN + size * CELL;
}

void diagram_svg(Text *out, const Diagram *diagram) {
    assert(out && diagram && size_valid(diagram->size));
    int size = diagram->size, first = (8 - size) / 2;
    int side = diagram_side(size);
    bool caption = diagram->caption && *diagram->caption;
    int board_end = side + (caption ? CAPTION - MARGIN / 2 : 0);
    add_head(out, side, board_end + legend_height(diagram));
    add_board(out, size);
    add_coordinates(out, size);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            add_square(out, diagram, (row + first) * 8 + column + first,
                       MARGIN + column * CELL + CELL / 2, MARGIN + row * CELL + CELL / 2);
    if (caption) {
        text_format(
            out, "<text x=\"%d\" y=\"%d\" font-size=\"15\" fill=\"#fff\" text-anchor=\"middle\">",
            side / 2, side + CAPTION / 2 - 10);
        text_add_xml(out, diagram->caption);
        text_add(out, "</text>\n");
    }
    add_legend(out, diagram, board_end + 10);
    text_add(out, "</svg>\n");
}
