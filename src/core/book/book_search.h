// The search that books are learned with: the engine's own over some of a position's moves, with a
// table of its own that is forgotten every time. So an answer depends only on the position, the
// moves and the plan.
#ifndef FLIPSIDE_CORE_BOOK_SEARCH_H
#define FLIPSIDE_CORE_BOOK_SEARCH_H

#include "book.h"
#include "search.h"

typedef struct BookSearch {
    Search search;
    Worker worker; // counts the nodes
} BookSearch;

// False when there is not enough memory for a plan like this.
bool book_search_init(BookSearch *searcher, const Eval *eval, const BookPlan *plan);
void book_search_free(BookSearch *searcher);

// The best of some legal moves, at least one. `stop` (may be NULL) and a clock_now() value (0 =
// none) end it early: false then, and no answer.
bool book_search(BookSearch *searcher, const BookPlan *plan, Board board, uint64_t moves,
                 const atomic_bool *stop, double deadline, BookLeaf *leaf);

#endif
