// A reviewed game for a terminal and for programs: the table of its moves, a graph of letters,
// JSON.
#ifndef FLIPSIDE_STUDY_REVIEW_TEXT_H
#define FLIPSIDE_STUDY_REVIEW_TEXT_H

#include "json.h"
#include "review.h"
#include "text.h"

// Names, date, event, result, opening, and the moves that left it and our book; then a line a move,
// the graph, both sides' accuracy and the costliest moves.
void review_write(Text *out, const Review *review, int clip);

// A line a move, under a head; at most 80 columns wide.
void review_table(Text *out, const Review *review);

// The value for black over the moves: full blocks where it is proven, light ones where it is
// estimated. Values beyond ±clip discs (rounded up to whole rows) are drawn at the edge, 0 = where
// review_graph_clip says.
void review_graph(Text *out, const Review *review, int clip);

// Accuracy, loss and classes of both sides, and the costliest moves.
void review_sum(Text *out, const Review *review);

// The whole game in one line, for a list of games.
void review_row(Text *out, int number, const Review *review);

// One move, and the sum of a game, as objects.
Json *review_move_json(const Review *review, int place);
Json *review_summary_json(const Review *review);

#endif
