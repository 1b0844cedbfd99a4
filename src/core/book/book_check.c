#include "book.h"

#include "notation.h"
#include "symmetry.h"

#include <stdlib.h>

// A complaint about an entry, which is shown as a position.
static bool complain(const BookEntry *entry, const char *what, Error *error) {
    Text text = {0};
    notation_write_position(&text, (Position){entry->board, BLACK}, 8, FORM_OBF);
    error_set(error, "%s: %s", text_string(&text), what);
    text_free(&text);
    return false;
}

// The value of an entry from its moves, computed without book_moves: the check may not lean on what
// it checks.
static int recompute(const Book *book, const BookEntry *entry) {
    int best = entry->leaf.move == MOVE_NONE ? -65 : entry->leaf.value;
    for (uint64_t left = board_moves(entry->board); left;) {
        Board child = board_play(entry->board, bit_take(&left));
        int sign = -1;
        if (!board_moves(child)) {
            child = board_pass(child);
            sign = 1;
        }
        int index = board_moves(child) ? book_index(book, symmetry_canonical(child, NULL)) : -1;
        if (index >= 0 && sign * book->entries[index].value > best)
            best = sign * book->entries[index].value;
    }
    return best;
}

static bool check_entry(const Book *book, int i, Error *error) {
    const BookEntry *entry = &book->entries[i];
    if (!board_equal(entry->board, symmetry_canonical(entry->board, NULL)))
        return complain(entry, "not the smallest of its images", error);
    if (book_index(book, entry->board) != i)
        return complain(entry, "out of order, or twice in the book", error);
    uint64_t outside = book_moves_outside(book, entry->board);
    if (entry->leaf.move == MOVE_NONE ? outside != 0 : entry->leaf.move >= SQUARE_COUNT)
        return complain(entry, "moves outside the book, but none of them is its leaf", error);
    if (entry->leaf.move < SQUARE_COUNT && !(outside & bit(entry->leaf.move)))
        return complain(entry, "its leaf is in the book, or is no legal move", error);
    if (recompute(book, entry) != entry->value)
        return complain(entry, "its value is not the best of its moves' values", error);
    return true;
}

bool book_check(const Book *book, int *lost, Error *error) {
    char *reached = calloc((size_t)book->count + 1, 1);
    if (!reached)
        return error_set(error, "out of memory");
    int start = book_start(book);
    bool good =
        book->count == 0 || start >= 0 || error_set(error, "the start position is not in the book");
    if (start >= 0)
        reached[start] = 1;
    *lost = 0;
    for (int i = 0; good && i < book->count; i++) {
        good = check_entry(book, i, error);
        BookMove moves[MOVES_MAX];
        int count = good ? book_moves(book, book->entries[i].board, moves) : 0;
        for (int m = 0; m < count; m++)
            if (moves[m].index >= 0 && reached[i])
                reached[moves[m].index] = 1;
        *lost += !reached[i];
    }
    free(reached);
    return good;
}
