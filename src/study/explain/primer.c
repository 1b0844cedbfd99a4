#include "primer.h"

#include "explain.h"

#include <stddef.h>

static const char *const moves[] = {
    "Two sides, Black and White, put a disc of their colour on an empty square in turn. Black "
    "begins.",
    "A move must enclose discs of the other side: in a straight line, along a row, a column or a "
    "diagonal, they "
    "stand without a gap between the new disc and a disc of yours. All discs so enclosed, in every "
    "direction, are "
    "turned over and are yours.",
    "A move that turns over nothing is not allowed. Who has no move passes; who has one must move. "
    "When neither side "
    "has a move, the game is over.",
    NULL,
};

static const char *const open_start[] = {
    "This game begins with an empty board: the first four discs go to the four squares in the "
    "middle and turn over "
    "nothing.",
    NULL,
};

static const char *const most[] = {
    "The side with more discs at the end wins.",
    "Look first at the corners: a disc there can never be turned over, nor those that grow from it "
    "along the edge. So "
    "keep off the squares beside an empty corner, the diagonal one above all.",
    "Until late in the game few discs are better than many. What counts is the number of places to "
    "move to: keep many "
    "for yourself and leave the other side few, and it will have to give you a corner.",
    NULL,
};

static const char *const fewest[] = {
    "The side with fewer discs at the end wins; who has none left has won at once.",
    "Look first at the corners: a disc there can never be turned over again, it is yours to the "
    "end, and so are those "
    "that grow from it along the edge. Leave the corners to the other side.",
    "Nobody may refuse to turn discs over. So here, too, the number of places to move to counts: "
    "with many you can "
    "choose a move that turns over little, and who has only one must take what it brings.",
    NULL,
};

static void add_paragraphs(Text *out, const char *const *paragraphs, int columns) {
    for (; *paragraphs; paragraphs++) {
        if (out->length)
            text_add_char(out, '\n');
        explain_wrap(out, *paragraphs, columns);
    }
}

void primer_rules(Text *out, Rules rules, int columns) {
    add_paragraphs(out, moves, columns);
    if (rules.start == START_OPEN)
        add_paragraphs(out, open_start, columns);
    add_paragraphs(out, rules.goal == GOAL_MOST ? most : fewest, columns);
}
