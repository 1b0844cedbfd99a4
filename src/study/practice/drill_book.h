// Lines to drill from an opening book: for one colour the book's best move at every turn, against
// every answer of the book that is nearly as good as its best one.
#ifndef FLIPSIDE_STUDY_DRILL_BOOK_H
#define FLIPSIDE_STUDY_DRILL_BOOK_H

#include "book.h"
#include "drill.h"

typedef struct DrillBookPlan {
    int plies;   // of a line at most; it ends with a move of the colour that is asked
    int margin;  // discs that an answer may be worse than the best one
    int answers; // at a turn, at most
} DrillBookPlan;

// Adds the lines of both colours to a set for the book's goal. False with an error when there are
// too many of them or memory is refused.
bool drill_add_book(DrillSet *set, const Book *book, const DrillBookPlan *plan, Error *error);

#endif
