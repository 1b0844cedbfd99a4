// Games between two evaluations under the same short search: the quickest honest answer to "is this
// one better?".
#ifndef FLIPSIDE_TRAINING_SPARRING_H
#define FLIPSIDE_TRAINING_SPARRING_H

#include "eval.h"
#include "match_score.h"

typedef struct SparringOptions {
    int depth, exact; // of both sides
    int pairs;        // openings; each is played twice with colours changed
    int random_plies; // of the openings
    uint64_t seed;
    int threads;
} SparringOptions;

// For the first evaluation.
typedef struct SparringResult {
    MatchScore score;
    double mean; // discs a game
} SparringResult;

// Both must be for the same goal. False and an error when memory was missing for a game.
bool sparring_run(const Eval *first, const Eval *second, const SparringOptions *options,
                  SparringResult *result, Error *error);

#endif
