// Labels and phrases that the output formats of a review share.
#ifndef FLIPSIDE_STUDY_REVIEW_LABELS_H
#define FLIPSIDE_STUDY_REVIEW_LABELS_H

#include "review.h"
#include "text.h"

// Returns the player's name, or "Black" or "White" without one.
const char *review_side_name(const Review *review, Color color);

// Appends the name, truncated to a number of characters.
void review_add_name(Text *out, const Review *review, Color color, int characters);

// Returns "", "", "?!", "?", "??" or "⇄".
const char *review_sign(ReviewClass class);

// Returns "best", "good", … "blunder", "result changed".
const char *review_class_label(ReviewClass class);

// Appends "+4", "−4" or "0".
void review_add_signed(Text *out, int value);

// Appends "24. White c4 ?? lost 6 discs".
void review_add_move(Text *out, const Review *review, int index);

// Appends the first moves of the principal variation: "c4 e3 f4".
void review_add_line(Text *out, const Review *review, int index, int moves);

// Appends the result: "Black won by 6", "White won with 4 fewer discs", "Black resigned".
void review_add_result(Text *out, const Review *review);

// Appends one line: date, event, goal, board size if not 8×8, result, opening.
void review_add_facts(Text *out, const Review *review);

// Appends where the game left the named openings and the opening book: "out of named openings at
// 11. b4, out of book at 15. e3". Appends nothing if it did not leave them.
void review_add_leaving(Text *out, const Review *review);

#endif
