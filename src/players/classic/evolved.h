// What evolution made of the classic players' weights: the flag `evolved`. The published numbers
// stay the defaults. How each set was found and what it is worth is in docs/tuning.md.
#ifndef FLIPSIDE_PLAYERS_EVOLVED_H
#define FLIPSIDE_PLAYERS_EVOLVED_H

#include "player.h"

extern const PlayerPreset evolved_reversed, evolved_three_factor, evolved_deepening;

#endif
