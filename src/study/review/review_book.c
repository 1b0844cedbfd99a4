#include "review_book.h"

#include "symmetry.h"

void review_books_open(ReviewBooks *books) {
    for (int goal = 0; goal < 2; goal++) {
        Error ignored = {0};
        if (!book_open(&books->books[goal], (Goal)goal, NULL, &ignored))
            book_init(&books->books[goal], (Goal)goal);
    }
}

void review_books_close(ReviewBooks *books) {
    for (int goal = 0; goal < 2; goal++)
        book_free(&books->books[goal]);
}

// Does the book have the position after so many moves? One in which a side must pass has no place
// in a book: there the position behind the pass tells.
static bool knows(const Book *book, const Game *game, int plies) {
    Board board = game_position_at(game, plies).board;
    return board_moves(board) == 0 || book_index(book, symmetry_canonical(board, NULL)) >= 0;
}

void review_mark_books(const ReviewBooks *books, Review *review) {
    review_mark_book(books ? &books->books[review->sheet.game.rules.goal] : NULL, review);
}

void review_mark_book(const Book *book, Review *review) {
    const Game *game = &review->sheet.game;
    review->book_plies = 0;
    if (!book || game->rules.size != 8)
        return;
    if (book_index(book, symmetry_canonical(game->first.board, NULL)) < 0)
        return;
    while (review->book_plies < review->count && knows(book, game, review->book_plies + 1))
        review->book_plies++;
}
