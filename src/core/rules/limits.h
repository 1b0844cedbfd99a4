// What one move may cost. Every field may be combined with the others; the first one reached ends
// the thinking.
#ifndef FLIPSIDE_CORE_LIMITS_H
#define FLIPSIDE_CORE_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Limits {
    double seconds;    // wall time for this move, a hard limit; 0 = none, and so is more than
                       // CLOCK_LIMIT_MAX
    int depth;         // plies; 0 = none
    uint64_t nodes;    // positions visited; 0 = none
    uint64_t playouts; // Monte-Carlo games in all; 0 = none
    double usual; // seconds of a player that nothing else limits, instead of its own default; 0 =
                  // that default

    // Strict clocks, for whoever enforces them. With a game clock `seconds` is this move's fair
    // share of it, which a player that only knows `seconds` may use up; an answer is late only when
    // the clock itself has run out.
    double clock;     // seconds left on the mover's game clock; 0 = no game clock
    double increment; // seconds added to that clock after the move
    double most; // with a game clock: seconds that one move may take, whatever is left; 0 = no such
                 // limit
    double grace; // how late an answer may come before it counts as a timeout

    const atomic_bool *stop; // set from another thread to end the thinking soon with the best move
                             // so far; NULL = never
} Limits;

#endif
