// Our own opening books beside a review: how far the game went along them.
#ifndef FLIPSIDE_STUDY_REVIEW_BOOK_H
#define FLIPSIDE_STUDY_REVIEW_BOOK_H

#include "book.h"
#include "review.h"

// By goal; one that cannot be had knows no position.
typedef struct ReviewBooks {
    Book books[2];
} ReviewBooks;

// Opens those that lie in the usual places. A review never fails for want of a book.
void review_books_open(ReviewBooks *books);
void review_books_close(ReviewBooks *books);

// Sets `book_plies` of a review by one book, of its goal; or by that of the books. NULL = none.
void review_mark_book(const Book *book, Review *review);
void review_mark_books(const ReviewBooks *books, Review *review);

#endif
