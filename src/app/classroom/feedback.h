// What a class's check of a submission found, for its author: a verdict in a line, and a text that
// says what is right and what to mend. It is kept in a folder, one JSON file an author, and made
// again only when the submission or the terms of the check have changed.
#ifndef FLIPSIDE_APP_FEEDBACK_H
#define FLIPSIDE_APP_FEEDBACK_H

#include "rules.h"
#include "submission.h"

#include <stdint.h>

typedef struct FeedbackTerms {
    Rules rules;
    double seconds; // a move
    int memory;     // MB beyond what importing its libraries takes; 0 = no limit
    uint64_t seed;
    const char *options; // further options of every outside player's spec, ",key=value…"; "" = none
} FeedbackTerms;

typedef struct Feedback {
    bool plays;  // it answered at least once as it should
    bool cached; // nothing was run for it
    int checks, failed;
    double libraries; // MB that its libraries take; 0 = not a Python AI, or it could not be told
    char *words;      // "ok", or what is wrong, in one line
    char *report;     // the text for its author
    char *spec;       // of its player, with its limits
} Feedback;

// Checks a submission whose copy stands at `copy`, or takes what was found before from `folder`.
// False with an error only when the machine or the disk fails.
bool feedback_make(const FeedbackTerms *terms, const Submission *submission, const char *copy,
                   const char *folder, Feedback *feedback, Error *error);
void feedback_free(Feedback *feedback);

#endif
