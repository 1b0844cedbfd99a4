// Extracts lines to drill from an opening book: for one colour the book's best move in every
// position, for the other all book moves that are nearly as good as the best one.
#ifndef FLIPSIDE_STUDY_DRILL_BOOK_H
#define FLIPSIDE_STUDY_DRILL_BOOK_H

#include "book.h"
#include "drill.h"

typedef struct DrillBookPlan {
    int plies;   // maximum length of a line, which ends with a move of the practised colour
    int margin;  // maximum loss of a reply compared with the best one, in discs
    int answers; // maximum number of replies per position
} DrillBookPlan;

// Adds the lines for both colours to a set with the book's goal. Fails if there are too many lines
// or memory runs out.
bool drill_add_book(DrillSet *set, const Book *book, const DrillBookPlan *plan, Error *error);

#endif
