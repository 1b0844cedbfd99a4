// The positions of the usability check: some of every kind, from seeded random games, so that they
// are all reachable; and any number of boards by chance.
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

// A board by chance, the same for the same seed and number. Even numbers: one that a game of random
// moves comes to. Odd ones: the squares filled by chance, few or many of them, and either side to
// move; no game need come there. In none is the game over; without `passes` there is a legal move
// in each.
UsabilityPosition usability_random_board(Rules rules, uint64_t seed, int number, bool passes);

#endif
