#include "primer.h"

#include "explain.h"

#include <stddef.h>

static const char *const moves[] = {
    "Two players, Black and White, take turns placing a disc of their colour on an empty square. "
    "Black moves first.",
    "A move must trap enemy discs between the new disc and another disc of your colour: in a "
    "straight line along a row, column or diagonal, without gaps. All trapped discs, in every "
    "direction, are flipped to your colour.",
    "Every move must flip at least one disc. If you have no legal move, you pass; if you have one, "
    "you must move. The game ends when neither side can move.",
    NULL,
};

static const char *const open_start[] = {
    "This game starts with an empty board: the first four discs are placed on the four centre "
    "squares and flip nothing.",
    NULL,
};

static const char *const most[] = {
    "The side with more discs at the end wins.",
    "Corners matter most: a corner disc can never be flipped, and neither can the discs that "
    "extend from it along the edge. So avoid the squares next to an empty corner, above all the "
    "one diagonally next to it.",
    "Until late in the game, having fewer discs is usually better. What counts is mobility, the "
    "number of legal moves: keep many for yourself and leave your opponent few, and they will "
    "have to give you a corner.",
    NULL,
};

static const char *const fewest[] = {
    "The side with fewer discs at the end wins. A side without any discs wins immediately.",
    "Corners matter most: a corner disc can never be flipped, so it stays yours until the end, and "
    "so do the discs that extend from it along the edge. Leave the corners to your opponent.",
    "Flipping is never optional, so mobility, the number of legal moves, counts here too: with "
    "many moves you can pick one that flips little, but with only one you must take whatever it "
    "flips.",
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
