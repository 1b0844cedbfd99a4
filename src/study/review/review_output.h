// Output formats of a reviewed game: terminal text, JSON, an SVG graph and annotations for game
// files. review_page.h adds HTML pages.
#ifndef FLIPSIDE_STUDY_REVIEW_OUTPUT_H
#define FLIPSIDE_STUDY_REVIEW_OUTPUT_H

#include "json.h"
#include "review.h"
#include "text.h"

// Appends the report for a terminal: players, result and opening, a table with one line per move
// (at most 80 columns wide), a graph, and a summary of both sides. The graph shows the score for
// Black and clips scores beyond ±clip discs, rounded up to whole rows; 0 = review_graph_clip.
void review_write(Text *out, const Review *review, int clip);

// Appends the game as one line for a list of games.
void review_row(Text *out, int number, const Review *review);

// Return one move, and the summary of a game, as JSON objects.
Json *review_move_json(const Review *review, int index);
Json *review_summary_json(const Review *review);

// Returns the default clipping of graphs: the first of 8, 16, 32 and 64 discs that at least 90% of
// the scores are within.
int review_graph_clip(const Review *review);

// Appends a self-contained SVG document for light and dark backgrounds. The upper graph is the
// score after every move, positive for Black, filled where it is proven. The lower graph is the
// total of discs lost by each side. Scores beyond ±clip discs are clipped; 0 = review_graph_clip.
// Marks differ in colour and shape: circle ?!, triangle ?, square ??, diamond ⇄.
void review_graph_svg(Text *out, const Review *review, int clip);

// Copies the game with an annotation per move: score, mark, comment and better line. The format
// decides what is written: GGF only the scores, SGF and PGN everything. Move times are preserved,
// other annotations are replaced. Returns false if out of memory.
bool review_annotate(const Review *review, GameSheet *sheet);

#endif
