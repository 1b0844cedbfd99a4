// Shared by the files of the feedback.
#ifndef FLIPSIDE_APP_FEEDBACK_PRIVATE_H
#define FLIPSIDE_APP_FEEDBACK_PRIVATE_H

#include "feedback.h"
#include "usability.h"

// Parts of a report while the checks run.
typedef struct FeedbackText {
    Text right, wrong; // one paragraph per check
    Text first;        // first problem, in one line
    Text advice;       // one paragraph each
    Text seen;         // sentences used so far, to avoid repetition
    int good, alike;   // passed checks; problems equal to an earlier one
    double slowest;
} FeedbackText;

// Adds the result of a check.
void feedback_add(FeedbackText *text, const UsabilityCheck *check);

// Writes the report.
void feedback_write(const FeedbackText *text, const FeedbackTerms *terms,
                    const Submission *submission, const UsabilityResult *result,
                    const Feedback *feedback, Text *out);
void feedback_text_free(FeedbackText *text);

#endif
