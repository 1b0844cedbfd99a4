// Reviews as work for a cluster. A task is a game with its number, a result the review; both are
// large and mostly empty, and packed on the way.
#ifndef FLIPSIDE_STUDY_REVIEW_WORK_H
#define FLIPSIDE_STUDY_REVIEW_WORK_H

#include "cluster.h"
#include "reviewer.h"

// What all reviews depend on. Of the options the cache, the progress and the lent engine are of
// this process alone.
typedef struct ReviewWork {
    ReviewerOptions options;
} ReviewWork;

extern const ClusterKind review_kind;

void review_work_put_game(Text *task, int number, const GameSheet *sheet);
void review_work_put(Text *result, int number, const Review *review);

// False when it is none, or memory is refused.
bool review_work_get(const char *result, size_t length, int *number, Review *review);

#endif
