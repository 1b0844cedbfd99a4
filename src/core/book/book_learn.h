// Learning: the book grows by rounds. A round takes the leaves that lie nearest to best play (plies
// from the start and discs lost on the way, weighed against each other, within the plan's
// deviations), makes positions of them, searches every leaf that is missing now, and computes all
// values anew. What a round does depends only on the book and the plan, not on threads or time; a
// round that is interrupted is as if it had never begun. So a book that was stopped anywhere and
// learned on is the book that was never stopped.
#ifndef FLIPSIDE_CORE_BOOK_LEARN_H
#define FLIPSIDE_CORE_BOOK_LEARN_H

#include "book.h"
#include "eval.h"

#include <stdatomic.h>

typedef struct BookProgress {
    int positions, target;
    int searched, searches; // of this round
    double seconds;
    int new_positions; // since the beginning
} BookProgress;

typedef struct BookLearning {
    const Eval *eval;        // of the book's goal
    const char *weights;     // the file that was named for it, or NULL
    int threads;             // of each process that searches
    int positions;           // learn until the book has so many, or a few more: rounds are not cut
    double seconds;          // or so long; 0 = no limit
    const atomic_bool *stop; // ends it soon, with the last whole round; NULL = never
    const char *path;        // kept there every few seconds and at the end; NULL = nowhere
    // Told now and then; NULL = nobody.
    void (*progress)(const BookProgress *progress, void *user);
    void *user;
} BookLearning;

// Says in the book's `about` who learned it and how, once.
void book_add_provenance(Book *book, const Eval *eval);

typedef enum BookEnd { BOOK_REACHED, BOOK_STOPPED, BOOK_EXHAUSTED, BOOK_FAILED } BookEnd;

// Learns by the book's plan. BOOK_EXHAUSTED: no leaf is left within the deviations. BOOK_FAILED:
// the error says why.
BookEnd book_learn(Book *book, const BookLearning *learning, Error *error);

// Adds canonical positions in which a move is possible, by rounds that are kept like those of
// learning; what the book has already costs nothing. BOOK_REACHED when all are there.
BookEnd book_learn_boards(Book *book, const Board *boards, int count, const BookLearning *learning,
                          Error *error);

// Searches the leaves that are unknown and computes all values: BOOK_REACHED, or stopped or failed
// with the book as it was.
BookEnd book_complete(Book *book, const BookLearning *learning, Error *error);

// Searches the leaf of one position again by a plan, and computes all values.
BookEnd book_search_leaf(Book *book, int index, const BookPlan *plan, const BookLearning *learning,
                         Error *error);

#endif
