// Practice line by line, for pipes and plain terminals.
#ifndef FLIPSIDE_FRONTENDS_PRACTICE_LINES_H
#define FLIPSIDE_FRONTENDS_PRACTICE_LINES_H

#include "lesson.h"

// Runs a lesson that is not begun until it is over, the input ends or a signal comes; false and a
// reason when the engine failed.
bool practice_lines(Lesson *lesson, Error *error);

#endif
