// Pages to read: the keys, the rules for beginners, the review of a game.
#ifndef FLIPSIDE_FRONTENDS_PLAY_HELP_H
#define FLIPSIDE_FRONTENDS_PLAY_HELP_H

#include "play_screen.h"

// The keys, and behind them the rules of the game that is played, until the person leaves.
void help_show(Screen *screen);

// The review of the game, waited for; returns the key that left it.
int help_review(Screen *screen, const ReviewTask *aftermath);

#endif
