// Makes lists of balanced openings: random plies from the start, kept where the engine's search
// sees neither side ahead. The list depends only on the options and the evaluation in use, not on
// the number of threads.
#ifndef FLIPSIDE_ARENA_BALANCE_H
#define FLIPSIDE_ARENA_BALANCE_H

#include "error.h"
#include "rules.h"
#include "text.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct BalanceOptions {
    Rules rules;
    int count;  // openings wanted
    int plies;  // of each
    int depth;  // of the search that decides; a search of half of it sorts out before
    int margin; // discs: keeps −margin … margin
    uint64_t seed;
    int threads;
    const atomic_bool *stop;                            // may be NULL
    void (*progress)(int found, int tried, void *user); // may be NULL
    void *user;
} BalanceOptions;

// Appends the list: comment lines that tell how it was made, then one transcript a line. No two
// openings lead to the same position, mirrored or turned. False when stopped, or when there are not
// enough of them.
bool balance_write(const BalanceOptions *options, Text *out, Error *error);

#endif
