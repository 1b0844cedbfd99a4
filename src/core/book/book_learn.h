// Book learning, in rounds. A round expands the leaves nearest to best play (by plies from the
// start and discs lost on the way, within the deviations of the plan), searches every missing leaf,
// and recomputes all values.
//
// A round depends only on the book and the plan, not on threads or time, and an interrupted round
// is discarded. So an interrupted and resumed run produces the same book as an uninterrupted one.
#ifndef FLIPSIDE_CORE_BOOK_LEARN_H
#define FLIPSIDE_CORE_BOOK_LEARN_H

#include "book.h"
#include "eval.h"

#include <stdatomic.h>

typedef struct BookProgress {
    int positions, target;
    int searched, searches; // done and total, of this round
    double seconds;
    int new_positions; // of this run
} BookProgress;

typedef struct BookLearning {
    const Eval *eval;        // of the book's goal
    const char *weights;     // weights file of `eval`, or NULL
    int threads;             // per process
    int positions;           // target size of the book; the last round may exceed it
    double seconds;          // time limit; 0 = none
    const atomic_bool *stop; // set to end after the last complete round; NULL = never
    const char *path;        // written every few seconds and at the end; NULL = not written
    void (*progress)(const BookProgress *progress, void *user); // may be NULL
    void *user;
} BookLearning;

// Adds version, evaluation and plan to `about`, unless already present.
void book_add_provenance(Book *book, const Eval *eval);

typedef enum BookEnd { BOOK_REACHED, BOOK_STOPPED, BOOK_EXHAUSTED, BOOK_FAILED } BookEnd;

// Learns by the plan of the book. BOOK_EXHAUSTED: no leaf is left within the deviations.
BookEnd book_learn(Book *book, const BookLearning *learning, Error *error);

// Adds canonical positions with a legal move, in rounds like those of book_learn. Returns
// BOOK_REACHED if all are in the book.
BookEnd book_learn_boards(Book *book, const Board *boards, int count, const BookLearning *learning,
                          Error *error);

// Searches the unknown leaves and computes all values. The book is unchanged unless the result is
// BOOK_REACHED.
BookEnd book_complete(Book *book, const BookLearning *learning, Error *error);

// Searches the leaf of one position again with `plan` and computes all values.
BookEnd book_search_leaf(Book *book, int index, const BookPlan *plan, const BookLearning *learning,
                         Error *error);

// Reads the games or positions of an argument (text in any format, a file, - for standard input).
// Returns the number of their canonical positions before move `plies`, possibly with duplicates, or
// −1. The caller frees *boards.
int book_games_boards(const char *argument, Goal goal, int plies, Board **boards, Error *error);

#endif
