// Reviews as cluster work. A task is a numbered game and its result the review. Both are large
// structs that are mostly zero, so they are sent compressed.
#ifndef FLIPSIDE_STUDY_REVIEW_WORK_H
#define FLIPSIDE_STUDY_REVIEW_WORK_H

#include "cluster.h"
#include "reviewer.h"

// Context of all tasks. The cache, the callbacks and the shared engine of the options are not sent
// to other processes.
typedef struct ReviewWork {
    ReviewerOptions options;
} ReviewWork;

extern const ClusterKind review_kind;

void review_work_put_game(Text *task, int number, const GameSheet *sheet);
void review_work_put(Text *result, int number, const Review *review);

// Returns false if the result is malformed or memory runs out.
bool review_work_get(const char *result, size_t length, int *number, Review *review);

#endif
