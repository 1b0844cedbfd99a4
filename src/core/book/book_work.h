// The searches of a book's leaves as work for a cluster. A task is a position with the moves that
// may be played, a result the leaf.
#ifndef FLIPSIDE_CORE_BOOK_WORK_H
#define FLIPSIDE_CORE_BOOK_WORK_H

#include "book_search.h"
#include "cluster.h"

// What all searches depend on. The deadline is for where nobody else watches the time: a
// clock_now(), 0 = none.
typedef struct BookWork {
    BookPlan plan;
    const Eval *eval;
    const char *weights; // the file that was named for it, or NULL
    double deadline;
} BookWork;

extern const ClusterKind book_kind;

void book_work_put(Text *task, Board board, uint64_t moves);
bool book_work_get(const char *result, size_t length, BookLeaf *leaf);

#endif
