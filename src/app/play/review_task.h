// Quick review of a game on a thread of its own, and its text for the person who played it.
#ifndef FLIPSIDE_APP_REVIEW_TASK_H
#define FLIPSIDE_APP_REVIEW_TASK_H

#include "play_session.h"
#include "review.h"

typedef struct ReviewTask ReviewTask;

// Starts a review of the moves played so far; returns NULL and sets *error on failure.
ReviewTask *review_task_open(const PlaySession *session, Error *error);

// Cancels the review and frees everything; NULL is allowed.
void review_task_close(ReviewTask *task);

// Returns true once the review has finished; the second waits for that, up to `seconds`.
bool review_task_ready(const ReviewTask *task);
bool review_task_wait(const ReviewTask *task, double seconds);

// Returns the progress, 0 to 100.
int review_task_percent(const ReviewTask *task);

// Returns the review, or NULL if it failed. Like the functions below, requires a finished task.
const Review *review_task_review(const ReviewTask *task);

// Appends the biggest mistakes in one sentence.
void review_task_summary(Text *out, const ReviewTask *task);

// Appends the full review in lines of at most `columns` (at least 40): summary, biggest mistakes,
// all moves.
void review_task_page(Text *out, const ReviewTask *task, int columns);

// Returns the number of moves before mistake `index` (0 = the biggest), or −1 if there are fewer.
int review_task_worst(const ReviewTask *task, int index);

// Appends the result in one sentence, addressed to the person if there is exactly one: "You won by
// 6."
void review_task_result(Text *out, const PlaySession *session);

#endif
