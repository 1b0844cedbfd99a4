// Keys and mouse actions of the full-screen game.
#ifndef FLIPSIDE_FRONTENDS_PLAY_ACTIONS_H
#define FLIPSIDE_FRONTENDS_PLAY_ACTIONS_H

#include "play_screen.h"

// Handles a key, including KEY_MOUSE and KEY_RESIZE.
void action_key(Screen *screen, int key);

// Plays a move for the person to move, or shows why it is illegal.
void action_play(Screen *screen, int move);

// Offers unfinished games, if any, or the new-game form. Sets screen->quit if both are cancelled.
void action_start(Screen *screen);

// Shows the new-game form until a game starts. Returns false if the form is cancelled.
bool action_new(Screen *screen);

// Starts the animation of the last move, which takes `seconds`.
void action_show_move(Screen *screen, double seconds);

#endif
