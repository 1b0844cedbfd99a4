// Practice full-screen: the board, keys and mouse of the game, with the words of a lesson beside
// it.
#ifndef FLIPSIDE_FRONTENDS_PRACTICE_SCREEN_H
#define FLIPSIDE_FRONTENDS_PRACTICE_SCREEN_H

#include "lesson.h"

// Runs a lesson that is not begun; `pace` is how many seconds a move is shown. False and a reason
// when the terminal cannot show it or the engine failed.
bool practice_screen(Lesson *lesson, double pace, Error *error);

#endif
