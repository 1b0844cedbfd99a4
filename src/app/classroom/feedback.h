// Result of checking a submission, for its author: a one-line verdict, and a report that lists what
// works and what must be fixed. Results are cached in one JSON file per author; a check is repeated
// only if the submission or the terms have changed.
#ifndef FLIPSIDE_APP_FEEDBACK_H
#define FLIPSIDE_APP_FEEDBACK_H

#include "rules.h"
#include "submission.h"

#include <stdint.h>

typedef struct FeedbackTerms {
    Rules rules;
    double seconds; // per move
    int memory;     // MB in addition to the imported libraries; 0 = no limit
    uint64_t seed;
    const char *options; // added to every external player's spec, ",key=value…"; "" = none
} FeedbackTerms;

typedef struct Feedback {
    bool plays;  // at least one check passed
    bool cached; // from an earlier run
    int checks, failed;
    double libraries; // MB used by its libraries; 0 = unknown, or not a Python AI
    char *words;      // "ok", or the first problem in one line
    char *report;     // text for its author
    char *spec;       // player spec, with limits
} Feedback;

// Checks the copy of a submission, or loads the cached result from `folder`. Returns false and sets
// *error only after a system or disk failure.
bool feedback_make(const FeedbackTerms *terms, const Submission *submission, const char *copy,
                   const char *folder, Feedback *feedback, Error *error);
void feedback_free(Feedback *feedback);

#endif
