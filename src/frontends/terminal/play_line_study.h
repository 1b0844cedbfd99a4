// What the line game teaches: hints, values, reasons, names, rules, and looking back. The commands
// take the words behind their name.
#ifndef FLIPSIDE_FRONTENDS_PLAY_LINE_STUDY_H
#define FLIPSIDE_FRONTENDS_PLAY_LINE_STUDY_H

#include "play_line_commands.h"

// What the engine would play, the value of every move, and a move of the engine in the person's
// place.
void lines_hint(Lines *lines, const char *argument);
void lines_view(Lines *lines, const char *argument);
void lines_go(Lines *lines, const char *argument);

// Why the computer moved as it did; `hint` asks about the engine's hint instead.
void lines_why(Lines *lines, const char *argument);

// What every move so far gave away; and, after a game, how it ended for the person and the
// costliest moves.
void lines_review(Lines *lines, const char *argument);
void lines_look_back(Lines *lines);

// Tells the opening's name when it is a new one.
void lines_tell_opening(Lines *lines);

// The rules for a beginner.
void lines_rules(Lines *lines, const char *argument);

#endif
