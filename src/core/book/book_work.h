// Leaf searches as tasks of a cluster: a task is a position with the moves to search, the result a
// leaf.
#ifndef FLIPSIDE_CORE_BOOK_WORK_H
#define FLIPSIDE_CORE_BOOK_WORK_H

#include "book_search.h"
#include "cluster.h"

// Context of all searches.
typedef struct BookWork {
    BookPlan plan;
    const Eval *eval;
    const char *weights; // weights file of `eval`, or NULL
    double deadline;     // clock_now() value, for builds without a supervising thread; 0 = none
} BookWork;

extern const ClusterKind book_kind;

void book_work_put(Text *task, Board board, uint64_t moves);
bool book_work_get(const char *result, size_t length, BookLeaf *leaf);

#endif
