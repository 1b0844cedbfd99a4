// Words, signs and numbers of a reviewed game that graphs, pages and files share.
#ifndef FLIPSIDE_STUDY_REVIEW_WORDS_H
#define FLIPSIDE_STUDY_REVIEW_WORDS_H

#include "review.h"
#include "text.h"

// The player's name, or "Black" and "White"; and at most so many characters of it.
const char *review_side_name(const Review *review, Color color);
void review_add_name(Text *out, const Review *review, Color color, int characters);

// "", "", "?!", "?", "??", "⇄"; "best", "good", … "result turned".
const char *review_sign(ReviewClass class);
const char *review_class_words(ReviewClass class);

// "+4", "−4", "0".
void review_add_signed(Text *out, int value);

// A move as people write it on a board of that size: small boards begin at a1. A pass is "--".
const char *notation_move(int move, int size, char buffer[3]);

// "24. White c4 ?? lost 6 discs".
void review_add_move(Text *out, const Review *review, int place);

// The first moves of the best play in the place, "c4 e3 f4".
void review_add_line(Text *out, const Review *review, int place, int moves);

// How the game ended in the words of its goal: "Black won by 6", "White won with 4 discs fewer",
// "Black resigned".
void review_add_result(Text *out, const Review *review);

// One line: date, event, goal, board where it is a small one, result, opening.
void review_add_facts(Text *out, const Review *review);

// The moves that left what is known: "11. b4 leaves the named openings, 15. e3 the opening book";
// nothing where the game stayed there.
void review_add_leaving(Text *out, const Review *review);

#endif
