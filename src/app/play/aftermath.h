// Looking back on a game: a quick review of it in a thread of its own, and what it says to the
// person who played.
#ifndef FLIPSIDE_APP_AFTERMATH_H
#define FLIPSIDE_APP_AFTERMATH_H

#include "play_session.h"
#include "review.h"

typedef struct Aftermath Aftermath;

// Begins to review the moves made so far; NULL and an error when that is impossible.
Aftermath *aftermath_open(const PlaySession *session, Error *error);

// Ends the review and frees everything; NULL is allowed.
void aftermath_close(Aftermath *aftermath);

// Is it done? Waits up to so many seconds; and how much is done, 0 … 100.
bool aftermath_ready(const Aftermath *aftermath);
bool aftermath_wait(const Aftermath *aftermath, double seconds);
int aftermath_percent(const Aftermath *aftermath);

// The review, once it is ready; NULL when it failed.
const Review *aftermath_review(const Aftermath *aftermath);

// What the result means to the only person, in a sentence: "You won by 6."; of other games the
// result.
void aftermath_result(Text *out, const PlaySession *session);

// The costliest moves, "Your three costliest moves: 21 d2 lost 8 (g6), …", or that there was none;
// it is ready.
void aftermath_summary(Text *out, const Aftermath *aftermath);

// The whole of it in lines of at most `columns`, 40 at least: the sum, the costliest moves, every
// move; it is ready.
void aftermath_page(Text *out, const Aftermath *aftermath, int columns);

// The ply before the costliest move of that number, from 0; −1 when there is none.
int aftermath_worst(const Aftermath *aftermath, int number);

#endif
