// Line-based practice, for pipes and simple terminals.
#ifndef FLIPSIDE_FRONTENDS_PRACTICE_LINES_H
#define FLIPSIDE_FRONTENDS_PRACTICE_LINES_H

#include "lesson.h"
#include "play_session.h"

// Runs a lesson that has not started, until it is over, the input ends or a signal arrives. Returns
// false and sets `error` if the engine failed.
bool practice_lines(Lesson *lesson, Error *error);

// Sets `session` to the lesson's game up to `ply`, with the person on the lesson's side. The game
// counts as over while the lesson expects no move.
void practice_lines_session(PlaySession *session, const Lesson *lesson, int ply);

#endif
