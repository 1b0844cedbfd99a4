// Are the reasons true? Positions from games that nobody learned from are explained, and what was
// said is held against a deeper search than the one that it came from; besides, every pair of moves
// in them shows how often the search takes a detector's side.
//
// A sentence with a reason contradicts the search when the search
// - finds that the move gives nothing away: it is worth as much as the best one, or more; or
// - finds that the reply which the words speak of does no harm: after it the mover stands as well
// as after the best
//   move.
#ifndef FLIPSIDE_STUDY_EXPLAIN_CHECK_H
#define FLIPSIDE_STUDY_EXPLAIN_CHECK_H

#include "contrast.h"

enum { CHECK_DETECTORS_MAX = 32 };

// Of one detector: in how many positions it fired for some move against another one, for how many
// such pairs the search finds the first one worse or better, by how much in all; and in how many
// sentences it stands.
typedef struct CheckRow {
    int positions, worse, better, said, contradicted;
    int lost; // discs
} CheckRow;

typedef struct CheckResult {
    Goal goal;
    int positions, explained; // positions done; with a reason
    int exact;                // sentences held against a proven result
    int contradicted;
    CheckRow rows[CHECK_DETECTORS_MAX];
    char sentence[320]; // the first that was contradicted, with its position and what was found; ""
                        // = none
} CheckResult;

typedef struct CheckPlan {
    const char *games; // a file of self-play games
    const char
        *log; // takes a line a position, and a check that was ended goes on from it; NULL = none
    int count, threads, level;
    int deeper; // levels that the judge looks deeper than the explanation
    uint64_t seed;
    void (*progress)(int done, int total, void *user); // may be NULL
    void *user;
} CheckPlan;

// Runs a check, or ends one that its log has begun. The goal is that of the games.
bool check_run(CheckResult *result, const CheckPlan *plan, Error *error);

// What it found, in words and as an object.
void check_text(Text *out, const CheckResult *result);
Json *check_json(const CheckResult *result);

#endif
