// One's own mistakes as a lesson: the board before each, the move that was played, and the answer
// hidden. Every move is right that keeps nearly the chance of winning that the best one has.
#ifndef FLIPSIDE_STUDY_RETRY_LESSON_H
#define FLIPSIDE_STUDY_RETRY_LESSON_H

#include "lesson.h"
#include "review.h"

// A move may give away so much of the chance of winning and still be right. One that gave away
// twice as much was a mistake: what is less than that lies within what a search can be wrong by.
#define RETRY_TOLERANCE 0.035

typedef struct RetryPlan {
    bool sides[2]; // by colour: whose mistakes
    int count;     // the costliest ones at most
    int level; // of the engine that judges other moves than the best; exactly where the review is
               // exact
} RetryPlan;

// The places of the mistakes in a review, in the order of the game: how many. `places` has room for
// all moves.
int retry_find(const Review *review, const RetryPlan *plan, int places[GAME_PLIES_MAX]);

// Begins with the mistakes of a review, which is not needed afterwards. Where there are none, the
// lesson is over as soon as it is begun and says so.
bool retry_lesson_open(Lesson *lesson, const Review *review, const RetryPlan *plan, Error *error);

#endif
