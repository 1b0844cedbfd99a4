// The search for book leaves: a subset of the legal moves, with a table that is cleared before each
// search. So a result depends only on the position, the moves and the plan.
#ifndef FLIPSIDE_CORE_BOOK_SEARCH_H
#define FLIPSIDE_CORE_BOOK_SEARCH_H

#include "book.h"
#include "search.h"

typedef struct BookSearch {
    Search search;
    Worker worker;
} BookSearch;

// Returns false if out of memory.
bool book_search_init(BookSearch *searcher, const Eval *eval, const BookPlan *plan);
void book_search_free(BookSearch *searcher);

// Finds the best of `moves`, a non-empty set of legal moves. Returns false if interrupted by `stop`
// (may be NULL) or at `deadline` (a clock_now() value, 0 = none).
bool book_search(BookSearch *searcher, const BookPlan *plan, Board board, uint64_t moves,
                 const atomic_bool *stop, double deadline, BookLeaf *leaf);

#endif
