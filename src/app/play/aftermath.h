// Looking back on a game: a quick review of it in a thread of its own, and what it says to the
// person who played.
#ifndef FLIPSIDE_APP_AFTERMATH_H
#define FLIPSIDE_APP_AFTERMATH_H

#include "play_session.h"
#include "review.h"

typedef struct ReviewTask ReviewTask;

// Begins to review the moves made so far; NULL and an error when that is impossible.
ReviewTask *review_task_open(const PlaySession *session, Error *error);

// Ends the review and frees everything; NULL is allowed.
void review_task_close(ReviewTask *aftermath);

// Is it done? Waits up to so many seconds; and how much is done, 0 … 100.
bool review_task_ready(const ReviewTask *aftermath);
bool review_task_wait(const ReviewTask *aftermath, double seconds);
int review_task_percent(const ReviewTask *aftermath);

// The review, once it is ready; NULL when it failed.
const Review *review_task_review(const ReviewTask *aftermath);

// What the result means to the only person, in a sentence: "You won by 6."; of other games the
// result.
void review_task_result(Text *out, const PlaySession *session);

// The costliest moves, "Your three costliest moves: 21 d2 lost 8 (g6), …", or that there was none;
// it is ready.
void review_task_summary(Text *out, const ReviewTask *aftermath);

// The whole of it in lines of at most `columns`, 40 at least: the sum, the costliest moves, every
// move; it is ready.
void review_task_page(Text *out, const ReviewTask *aftermath, int columns);

// The ply before the costliest move of that number, from 0; −1 when there is none.
int review_task_worst(const ReviewTask *aftermath, int number);

#endif
