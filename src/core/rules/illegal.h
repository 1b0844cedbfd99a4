// Why a move is not allowed, in a sentence for the person who tried it.
#ifndef FLIPSIDE_CORE_ILLEGAL_H
#define FLIPSIDE_CORE_ILLEGAL_H

#include "game.h"
#include "text.h"

// Appends the reason why `move` (a square or MOVE_PASS) cannot be played now; nothing when it can.
void illegal_reason(Text *out, const Game *game, int move);

#endif
