// Determines how far a reviewed game followed the opening book of its goal.
#ifndef FLIPSIDE_STUDY_REVIEW_BOOK_H
#define FLIPSIDE_STUDY_REVIEW_BOOK_H

#include "book.h"
#include "review.h"

typedef struct ReviewBooks {
    Book books[2]; // by goal; empty if the book is missing
} ReviewBooks;

// Opens the default books. Missing books are not an error.
void review_books_open(ReviewBooks *books);
void review_books_close(ReviewBooks *books);

// Sets `book_plies` of a review from one book, or from the one of its goal. The book may be NULL.
void review_mark_book(const Book *book, Review *review);
void review_mark_books(const ReviewBooks *books, Review *review);

#endif
