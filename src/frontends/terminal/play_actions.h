// What keys and the mouse do in the full-screen game.
#ifndef FLIPSIDE_FRONTENDS_PLAY_ACTIONS_H
#define FLIPSIDE_FRONTENDS_PLAY_ACTIONS_H

#include "play_screen.h"

// Acts on a key (KEY_MOUSE and KEY_RESIZE included).
void action_key(Screen *screen, int key);

// Makes a move for the person to move, or says why it cannot be made.
void action_play(Screen *screen, int move);

// The beginning: unfinished games if there are any, else the form of a new game. Leaves the screen
// quitting when the person wants neither.
void action_welcome(Screen *screen);

// Asks for a new game until one begins; false when the person leaves it.
bool action_new(Screen *screen);

// Shows the last move made.
void action_show_move(Screen *screen, double seconds);

#endif
