// The graphs of a reviewed game as one picture (SVG): above, what the game was worth after every
// move, Black up, filled where it is proven and a line where it is estimated, with a mark at every
// move that lost something; below, the discs that each side has lost so far. The picture stands
// alone and reads on light and dark ground. A mark's shape tells as much as its colour: a ring ?!,
// a triangle ?, a square ??, a diamond where the result turned.
#ifndef FLIPSIDE_STUDY_REVIEW_GRAPH_H
#define FLIPSIDE_STUDY_REVIEW_GRAPH_H

#include "review.h"
#include "text.h"

// Appends the document; values beyond ±clip discs are drawn at the edge, 0 = where
// review_graph_clip says.
void review_graph_svg(Text *out, const Review *review, int clip);

// 8, 16, 32 or 64, the first that most of the values are within.
int review_graph_clip(const Review *review);

#endif
