// The positions of the usability check: taken from seeded random games, so that they are all reachable.
#ifndef FLIPSIDE_ARENA_USABILITY_POSITIONS_H
#define FLIPSIDE_ARENA_USABILITY_POSITIONS_H

#include "game.h"

typedef struct UsabilityPosition {
    const char *name;
    Game game; // its present position; one of them has no legal move
} UsabilityPosition;

enum { USABILITY_POSITIONS = 13 };

// Fills the list for the rules; returns how many there are (small boards do not have all kinds).
int usability_positions(Rules rules, uint64_t seed, UsabilityPosition list[USABILITY_POSITIONS]);

#endif
