// A lesson laid out as the game that the boards are drawn from.
#ifndef FLIPSIDE_FRONTENDS_PRACTICE_TABLE_H
#define FLIPSIDE_FRONTENDS_PRACTICE_TABLE_H

#include "lesson.h"
#include "play_session.h"

// The game of the lesson, shown up to a ply: the person on the lesson's side. While no move is
// wanted it is over.
void practice_table_set(PlaySession *session, const Lesson *lesson, int ply);

#endif
