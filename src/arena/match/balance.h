// Generates lists of balanced openings: random plies from the start position, filtered by an engine
// search that scores them close to 0. The list depends only on the options and the evaluation in
// use, not on the number of threads.
#ifndef FLIPSIDE_ARENA_BALANCE_H
#define FLIPSIDE_ARENA_BALANCE_H

#include "error.h"
#include "rules.h"
#include "text.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct BalanceOptions {
    Rules rules;
    int count;  // openings to find
    int plies;  // length of each opening
    int depth;  // depth of the deciding search; a search to half that depth filters first
    int margin; // maximum absolute score in discs
    uint64_t seed;
    int threads;
    const atomic_bool *stop;                            // may be NULL
    void (*progress)(int found, int tried, void *user); // may be NULL
    void *user;
} BalanceOptions;

// Appends the list: comment lines with the parameters, then one transcript per line. No two
// openings lead to the same position up to symmetry. Returns false if stopped or if too few
// openings exist.
bool balance_write(const BalanceOptions *options, Text *out, Error *error);

#endif
