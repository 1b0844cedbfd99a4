// Win probability of a score: how often the side to move won, with draws counted as half, in
// self-play games of depth 4, whose players make mistakes.
//
// The same curve applies to proven scores: with 15 empty squares, a proven lead of 2 discs is often
// lost in practice. The curves are symmetric, so the probabilities of the two sides add up to 1.
#ifndef FLIPSIDE_STUDY_WIN_PROBABILITY_H
#define FLIPSIDE_STUDY_WIN_PROBABILITY_H

#include "rules.h"

// Returns the win probability of the side to move. `score` is in discs under `goal`; with no empty
// squares it is the final result.
double win_probability(Goal goal, int empties, double score);

// Returns 0, 0.5 or 1 for the final score of a finished game.
double win_probability_at_end(double score);

#endif
