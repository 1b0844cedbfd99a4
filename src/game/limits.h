// What one move may cost. Every field may be combined with the others; the first one reached ends the thinking.
#ifndef FLIPSIDE_GAME_LIMITS_H
#define FLIPSIDE_GAME_LIMITS_H

#include <stdint.h>

typedef struct Limits {
    double seconds;    // wall time for this move, a hard limit; 0 = none
    int depth;         // plies; 0 = none
    uint64_t nodes;    // positions visited; 0 = none
    uint64_t playouts; // Monte-Carlo games in all; 0 = none
} Limits;

#endif
