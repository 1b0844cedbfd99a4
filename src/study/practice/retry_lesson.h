// Mistakes from a reviewed game as a lesson: the position before each mistake, with the answer
// hidden. Every move is correct that keeps nearly the win probability of the best move.
#ifndef FLIPSIDE_STUDY_RETRY_LESSON_H
#define FLIPSIDE_STUDY_RETRY_LESSON_H

#include "lesson.h"
#include "review.h"

// Maximum loss of win probability of a correct move. A mistake loses more than twice as much;
// smaller losses are within the error of a search.
#define RETRY_TOLERANCE 0.035

typedef struct RetryPlan {
    bool sides[2]; // colours whose mistakes are practised
    int count;     // maximum number of mistakes, the biggest ones first
    int level;     // engine level for other moves than the best; exact scores are solved exactly
} RetryPlan;

// Sets the indices of the mistakes in a review, in game order, and returns their number.
int retry_find(const Review *review, const RetryPlan *plan, int indices[GAME_PLIES_MAX]);

// Opens a lesson; the review may be freed afterwards. Without mistakes, the lesson is over after
// lesson_begin.
bool retry_lesson_open(Lesson *lesson, const Review *review, const RetryPlan *plan, Error *error);

#endif
