// Tuned weights of the classic players, enabled by the flag `evolved`. The published values remain
// the defaults. docs/tuning.md documents how each set was found and how strong it is.
#ifndef FLIPSIDE_PLAYERS_EVOLVED_H
#define FLIPSIDE_PLAYERS_EVOLVED_H

#include "player.h"

extern const PlayerPreset evolved_reversed, evolved_three_factor, evolved_deepening;

#endif
