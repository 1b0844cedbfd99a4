// Positions of the usability check: reachable positions of every kind from seeded random games, and
// any number of random boards.
#ifndef FLIPSIDE_ARENA_USABILITY_POSITIONS_H
#define FLIPSIDE_ARENA_USABILITY_POSITIONS_H

#include "game.h"

typedef struct UsabilityPosition {
    const char *name;
    Game game; // the position is the current one; it may have no legal move
} UsabilityPosition;

enum { USABILITY_POSITIONS = 13 };

// Fills the list for the rules and returns its length. Small boards do not have all kinds.
int usability_positions(Rules rules, uint64_t seed, UsabilityPosition list[USABILITY_POSITIONS]);

// Returns a random board, which depends only on the arguments. Even numbers give positions of
// random games, odd numbers randomly filled boards, which may be unreachable. The game is never
// over; without `passes`, there is a legal move.
UsabilityPosition usability_random_board(Rules rules, uint64_t seed, int number, bool passes);

#endif
