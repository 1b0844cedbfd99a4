// Plays games between two evaluations under the same shallow search: a fast test of whether a new
// evaluation is stronger.
#ifndef FLIPSIDE_TRAINING_SPARRING_H
#define FLIPSIDE_TRAINING_SPARRING_H

#include "eval.h"
#include "match_score.h"

typedef struct SparringOptions {
    int depth, exact; // search limits of both sides
    int pairs;        // number of openings; each is played twice with colours swapped
    int random_plies; // length of the random openings
    uint64_t seed;
    int threads;
} SparringOptions;

// Result from the point of view of the first evaluation.
typedef struct SparringResult {
    MatchScore score;
    double mean; // mean disc difference per game
} SparringResult;

// Plays the games. Both evaluations must have the same goal. Returns false and sets `*error` if out
// of memory.
bool sparring_run(const Eval *first, const Eval *second, const SparringOptions *options,
                  SparringResult *result, Error *error);

#endif
