// Limits of one move. All fields can be combined; the first limit reached ends the search.
#ifndef FLIPSIDE_CORE_LIMITS_H
#define FLIPSIDE_CORE_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Limits {
    double seconds;         // wall time; 0 or more than CLOCK_LIMIT_MAX = no limit
    int depth;              // plies; 0 = no limit
    uint64_t nodes;         // positions visited; 0 = no limit
    uint64_t playouts;      // Monte Carlo games; 0 = no limit
    double default_seconds; // replaces the default of a player without any limit; 0 = keep it

    // With a game clock, `seconds` is the fair share for this move, for players without clock
    // management. An answer is late only after the clock itself has run out.
    double clock;       // seconds left on the mover's game clock; 0 = no game clock
    double increment;   // seconds added to that clock after the move
    double max_seconds; // limit per move in addition to the game clock; 0 = no limit
    double grace;       // tolerated delay of an answer in seconds

    const atomic_bool *stop; // set by another thread to get the best move so far; NULL = never
} Limits;

// Rows of option tables for these limits. The user of a row supplies its default and help.
#define LIMIT_TIME_OPTION(value, about)                                                            \
    { "time", OPTION_REAL_LIMIT, "S", value, 0.001, 1e6, about }
#define LIMIT_DEPTH_OPTION(min, value, about)                                                      \
    { "depth", OPTION_INT_LIMIT, "N", value, min, 60, about }
#define LIMIT_NODES_OPTION(min, value, about)                                                      \
    { "nodes", OPTION_INT_LIMIT, "N", value, min, 1e15, about }
#define LIMIT_PLAYOUTS_OPTION(min, value, about)                                                   \
    { "playouts", OPTION_INT_LIMIT, "N", value, min, 1e15, about }

#endif
