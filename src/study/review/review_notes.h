// A reviewed game as an annotated file: every move's value, its mark and some words beside it, to
// be written as GGF (values), SGF or PGN (all of it) by the table of formats.
#ifndef FLIPSIDE_STUDY_REVIEW_NOTES_H
#define FLIPSIDE_STUDY_REVIEW_NOTES_H

#include "review.h"

// The game of a review with its notes; times of moves that its file told stay, other notes are
// replaced. False when memory was refused.
bool review_annotate(const Review *review, GameSheet *sheet);

#endif
