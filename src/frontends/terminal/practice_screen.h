// Full-screen practice, with the board, keys and mouse of the game.
#ifndef FLIPSIDE_FRONTENDS_PRACTICE_SCREEN_H
#define FLIPSIDE_FRONTENDS_PRACTICE_SCREEN_H

#include "lesson.h"

// Runs a lesson that has not started. `pace` is the duration of a move's animation in seconds.
// Returns false and sets `error` if the terminal cannot be used or the engine failed.
bool practice_screen(Lesson *lesson, double pace, Error *error);

#endif
