// Text form of a contrast, for a terminal of 80 columns.
#include "contrast.h"

#include "detector.h"
#include "explain.h"
#include "notation.h"
#include "region.h"
#include "utf8.h"

#include <math.h>
#include <stdlib.h>

enum { COLUMNS = 80, SECOND = 40 }; // SECOND = column of the second board

void contrast_sides(const Contrast *contrast, const ContrastSide *sides[2]) {
    bool best_first = contrast->single || !contrast->requested || contrast->requested_is_best;
    sides[0] = best_first ? &contrast->best : &contrast->other;
    sides[1] = contrast->single ? NULL : best_first ? &contrast->other : &contrast->best;
}

static const char *role_of(const Contrast *contrast, const ContrastSide *side) {
    if (contrast->single)
        return "the only move";
    if (side == &contrast->best)
        return contrast->requested_is_best ? "your move and the best" : "the best move";
    return contrast->requested && !contrast->requested_is_best ? "your move"
           : contrast->tempting                                ? "the natural-looking move"
                                                               : "the next best";
}

// Returns the character between two squares of a row (−1 = outside the board). The move and the
// reply are in brackets.
static char gap(const ContrastSide *side, int left, int right) {
    bool opens = right >= 0 && (right == side->move || right == side->reply);
    bool closes = left >= 0 && (left == side->move || left == side->reply);
    return opens && closes ? '|' : opens ? '(' : closes ? ')' : ' ';
}

static void add_row(Text *out, const Contrast *contrast, const ContrastSide *side, int row) {
    int size = contrast->rules.size, first = (8 - size) / 2;
    uint64_t black = position_discs(side->later, BLACK), white = position_discs(side->later, WHITE);
    uint64_t moves = rules_moves(contrast->rules, side->later.board);
    text_format(out, "%d", row + 1);
    for (int column = 0; column <= size; column++) {
        int square = (row + first) * 8 + column + first;
        text_add_char(out, gap(side, column > 0 ? square - 1 : -1, column < size ? square : -1));
        if (column < size)
            text_add_char(out, black & bit(square)   ? 'X'
                               : white & bit(square) ? 'O'
                               : moves & bit(square) ? '.'
                                                     : '-');
    }
}

static void add_letters(Text *out, int size) {
    text_add_char(out, ' ');
    for (int column = 0; column < size; column++)
        text_format(out, " %c", 'a' + column);
}

static const char *plural(int count) {
    return count == 1 ? "" : "s";
}

// "exactly +4 discs, win chance 100%", "about even, win chance 50%"
static void add_score(Text *out, const ContrastSide *side) {
    int discs = (int)lround(side->score);
    if (discs == 0)
        text_add(out, side->exact ? "a draw" : "about even");
    else
        text_format(out, "%s %+d disc%s", side->exact ? "exactly" : "about", discs,
                    plural(abs(discs)));
    text_format(out, ", win chance %.0f%%", 100 * side->chance);
}

void contrast_side_line(Text *out, const Contrast *contrast, const ContrastSide *side, int line) {
    const char *mover = contrast->before.side == BLACK ? "Black" : "White";
    const char *other = contrast->before.side == BLACK ? "White" : "Black";
    char move[3], reply[3];
    notation_move(side->move, contrast->rules.size, move);
    if (line == CONTRAST_TITLE) {
        text_format(out, "%s, %s", move, role_of(contrast, side));
    } else if (line == CONTRAST_PLAYED) {
        if (side->reply == MOVE_NONE)
            text_format(out, "%s ends the game", move);
        else if (side->reply == MOVE_PASS)
            text_format(out, "after %s, %s passes", move, other);
        else
            text_format(out, "after %s, %s replies %s", move, other,
                        notation_move(side->reply, contrast->rules.size, reply));
    } else if (line == CONTRAST_REPLIES) {
        text_format(out, "%s has %d move%s", other, side->replies, plural(side->replies));
    } else if (line == CONTRAST_NEXT_MOVES) {
        if (side->over)
            text_add(out, "then the game is over");
        else
            text_format(out, "then %s has %d move%s", mover, side->next_moves,
                        plural(side->next_moves));
    } else {
        add_score(out, side);
    }
}

// Appends two cells as one line without trailing spaces.
static void add_pair(Text *out, const Text cells[2]) {
    const char *left = text_string(&cells[0]), *right = text_string(&cells[1]);
    text_add(out, left);
    for (int i = utf8_columns(left); *right && i < SECOND; i++)
        text_add_char(out, ' ');
    text_add(out, right);
    while (out->length && out->data[out->length - 1] == ' ')
        text_truncate(out, out->length - 1);
    text_add_char(out, '\n');
}

enum { LINES_ABOVE = CONTRAST_REPLIES }; // lines of text above the board

static void add_boards(Text *out, const Contrast *contrast) {
    const ContrastSide *sides[2];
    int size = contrast->rules.size, lines = CONTRAST_LINES + 1 + size;
    contrast_sides(contrast, sides);
    for (int line = 0; line < lines; line++) {
        Text cells[2] = {0};
        for (int i = 0; i < 2 && sides[i]; i++)
            if (line < LINES_ABOVE)
                contrast_side_line(&cells[i], contrast, sides[i], line);
            else if (line == LINES_ABOVE)
                add_letters(&cells[i], size);
            else if (line <= LINES_ABOVE + size)
                add_row(&cells[i], contrast, sides[i], line - LINES_ABOVE - 1);
            else
                contrast_side_line(&cells[i], contrast, sides[i], line - size - 1);
        add_pair(out, cells);
        text_free(&cells[0]);
        text_free(&cells[1]);
    }
}

static void add_line(Text *out, const Contrast *contrast, const ContrastSide *side) {
    Text line = {0};
    char name[3];
    text_add(&line, "expected line:");
    for (int i = 0; i < side->line_length; i++)
        text_format(&line, " %s", notation_move(side->line[i], contrast->rules.size, name));
    explain_wrap(out, text_string(&line), COLUMNS);
    text_free(&line);
}

// Appends the other detectors that fired, whether or not the search minds.
static void add_fired(Text *out, const Contrast *contrast) {
    int count;
    detector_rows(&count);
    for (int i = 0; i < count; i++) {
        if (!(contrast->fired >> i & 1) || i == contrast->reason)
            continue;
        Text line = {0};
        text_add(&line, "also: ");
        contrast_reason(&line, contrast, i);
        explain_wrap(out, text_string(&line), COLUMNS);
        text_free(&line);
    }
}

static void add_region(Text *out, const char *name, const double *values, int count) {
    text_format(out, "%-24s", name);
    for (int i = 0; i < count; i++)
        text_format(out, " %+8.1f", values[i] + 0.0);
    text_add_char(out, '\n');
}

static void add_regions(Text *out, const Contrast *contrast) {
    const ContrastSide *sides[2];
    contrast_sides(contrast, sides);
    int count = sides[1] ? 2 : 1;
    if (sides[0]->over || (sides[1] && sides[1]->over))
        return;
    if (!sides[0]->has_parts || (sides[1] && !sides[1]->has_parts)) {
        text_add(out, "\nThis evaluation cannot be split by square.\n");
        return;
    }
    double values[2];
    char name[3];
    text_format(out, "\n%-24s", "evaluation in discs");
    for (int i = 0; i < count; i++)
        text_format(out, " %8s", notation_move(sides[i]->move, contrast->rules.size, name));
    text_add_char(out, '\n');
    for (int region = 0; region < REGIONS_DISJOINT; region++) {
        for (int i = 0; i < count; i++)
            values[i] = region_sum(&sides[i]->parts, regions[region].squares);
        add_region(out, regions[region].name, values, count);
    }
    for (int i = 0; i < count; i++)
        values[i] = eval_part_discs(sides[i]->parts.tempo);
    add_region(out, region_tempo_name, values, count);
    for (int i = 0; i < count; i++)
        values[i] = region_total(&sides[i]->parts);
    add_region(out, "total", values, count);
    for (int region = REGIONS_DISJOINT; region < REGIONS; region++) {
        for (int i = 0; i < count; i++)
            values[i] = region_sum(&sides[i]->parts, regions[region].squares);
        Text overlapping = {0};
        text_format(&overlapping, "(%s)", regions[region].name);
        add_region(out, text_string(&overlapping), values, count);
        text_free(&overlapping);
    }
    for (int i = 0; i < count; i++) {
        text_format(out, "\n%s: tenths of a disc, + is good for %s\n",
                    notation_move(sides[i]->move, contrast->rules.size, name),
                    contrast->before.side == BLACK ? "Black" : "White");
        region_text(out, sides[i]->later, &sides[i]->parts);
    }
}

void contrast_text(Text *out, const Contrast *contrast, bool more) {
    Text sentence = {0};
    add_boards(out, contrast);
    text_add_char(out, '\n');
    contrast_sentence(&sentence, contrast);
    explain_wrap(out, text_string(&sentence), COLUMNS);
    text_free(&sentence);
    if (!more)
        return;
    add_fired(out, contrast);
    const ContrastSide *sides[2];
    contrast_sides(contrast, sides);
    text_add_char(out, '\n');
    for (int i = 0; i < 2 && sides[i]; i++)
        add_line(out, contrast, sides[i]);
    add_regions(out, contrast);
}
