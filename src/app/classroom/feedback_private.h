// What the parts of the feedback share.
#ifndef FLIPSIDE_APP_FEEDBACK_PRIVATE_H
#define FLIPSIDE_APP_FEEDBACK_PRIVATE_H

#include "feedback.h"
#include "usability.h"

// The text of a check as it grows.
typedef struct FeedbackText {
    Text right, wrong; // a paragraph for each check
    Text first;        // the first thing that is wrong, in one line
    Text advice;       // what is worth knowing, a paragraph each
    Text told;         // the sentences that stand in these, each once and as they came
    int good, alike;   // checks that were passed; findings that repeat an earlier one
    double slowest;
} FeedbackText;

// Takes a check.
void feedback_add(FeedbackText *text, const UsabilityCheck *check);

// Puts the whole together.
void feedback_write(const FeedbackText *text, const FeedbackTerms *terms,
                    const Submission *submission, const UsabilityResult *result,
                    const Feedback *feedback, Text *out);
void feedback_text_free(FeedbackText *text);

#endif
