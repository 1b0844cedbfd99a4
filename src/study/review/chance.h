// The chance of winning that a score means to people: how often the side to move won, a draw
// counting half, in games of players who look four plies ahead and then err like everybody. One
// curve for all of a game, also where the score is proven: with 15 empty squares a proven lead of 2
// is no certain win in hands that may slip. (What perfect play makes of it is the score itself.)
// The curves are symmetric, so the two sides' chances add up to 1.
#ifndef FLIPSIDE_STUDY_CHANCE_H
#define FLIPSIDE_STUDY_CHANCE_H

#include "rules.h"

// Of the side to move, with its score in discs by the goal and so many empty squares; without any
// the score decides.
double win_probability(Goal goal, int empties, double score);

// Of a finished game with this score: 0, 0.5 or 1.
double win_probability_at_end(double score);

#endif
