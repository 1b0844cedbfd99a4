// Study commands of the line-based game: hints, analysis, explanations, rules and reviews.
//
// `argument` is the rest of the command line.
#ifndef FLIPSIDE_FRONTENDS_PLAY_LINE_STUDY_H
#define FLIPSIDE_FRONTENDS_PLAY_LINE_STUDY_H

#include "play_line_commands.h"

// Prints the engine's best move.
void lines_hint(Lines *lines, const char *argument);

// Prints the engine's score of every move.
void lines_view(Lines *lines, const char *argument);

// Plays the engine's best move for the person.
void lines_go(Lines *lines, const char *argument);

// Explains the computer's last move, or with the argument `hint` the engine's best move.
void lines_why(Lines *lines, const char *argument);

// Prints the review of the game so far.
void lines_review(Lines *lines, const char *argument);

// Prints the result of a finished game and its biggest mistakes.
void lines_summary(Lines *lines);

// Prints the name of the opening if it has changed.
void lines_opening(Lines *lines);

// Prints the rules for beginners.
void lines_rules(Lines *lines, const char *argument);

#endif
