// Validation of the reasons given by contrasts. Explains moves in positions from self-play games
// and compares every reason with a deeper search than those that supported it. Also counts, over
// all pairs of moves in these positions, how often the search agrees with each detector.
//
// A reason is contradicted if the deeper search finds that
// - the move loses nothing: its score is at least that of the best move; or
// - the reply that the reason mentions does no harm: after it, the score is at least that of the
//   best move.
#ifndef FLIPSIDE_STUDY_EXPLAIN_CHECK_H
#define FLIPSIDE_STUDY_EXPLAIN_CHECK_H

#include "contrast.h"

enum { CHECK_DETECTORS_MAX = 32 };

// Counts for one detector.
typedef struct CheckRow {
    int positions;           // positions in which it fired for some pair of moves
    int worse, better;       // pairs in which the search agrees or disagrees
    int given, contradicted; // reasons
    int lost;                // sum of the losses over all pairs, in discs
} CheckRow;

typedef struct CheckResult {
    Goal goal;
    int positions, explained; // positions checked, and those with a reason
    int exact;                // reasons compared with exact scores
    int contradicted;
    CheckRow rows[CHECK_DETECTORS_MAX];
    char sentence[320]; // first contradicted reason with its position and scores; "" = none
} CheckResult;

typedef struct CheckPlan {
    const char *games; // file of self-play games
    const char *log;   // log with one line per position, to resume from; NULL = none
    int count, threads, level;
    int deeper; // levels that the validating search is deeper than the player's usual one
    uint64_t seed;
    void (*progress)(int done, int total, void *user); // may be NULL
    void *user;
} CheckPlan;

// Runs a check for the goal of the games, resuming from its log if there is one.
bool check_run(CheckResult *result, const CheckPlan *plan, Error *error);

void check_text(Text *out, const CheckResult *result);
Json *check_json(const CheckResult *result);

#endif
