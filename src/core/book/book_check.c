#include "book.h"

#include "notation.h"
#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>

// Sets an error with the position of the entry.
static bool fail_entry(const BookEntry *entry, const char *what, Error *error) {
    Text text = {0};
    notation_write_position(&text, (Position){entry->board, BLACK}, 8, FORM_OBF);
    error_set(error, "%s: %s", text_string(&text), what);
    text_free(&text);
    return false;
}

// Returns the value of an entry, computed without book_moves to be independent of the checked code.
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
        return fail_entry(entry, "position is not in canonical form", error);
    if (book_index(book, entry->board) != i)
        return fail_entry(entry, "out of order or duplicate", error);
    uint64_t outside = book_moves_outside(book, entry->board);
    if (entry->leaf.move == MOVE_NONE ? outside != 0 : entry->leaf.move >= SQUARE_COUNT)
        return fail_entry(entry, "no leaf, but some moves are not links", error);
    if (entry->leaf.move < SQUARE_COUNT && !(outside & bit(entry->leaf.move)))
        return fail_entry(entry, "the leaf is a link or illegal", error);
    if (recompute(book, entry) != entry->value)
        return fail_entry(entry, "value is not the maximum over its moves", error);
    return true;
}

bool book_check(const Book *book, int *unreachable, Error *error) {
    assert(book && unreachable);
    char *reached = calloc((size_t)book->count + 1, 1);
    if (!reached)
        return error_set(error, "out of memory");
    int start = book_start(book);
    bool good = book->count == 0 || start >= 0 || error_set(error, "start position missing");
    if (start >= 0)
        reached[start] = 1;
    *unreachable = 0;
    for (int i = 0; good && i < book->count; i++) {
        good = check_entry(book, i, error);
        BookMove moves[MOVES_MAX];
        int count = good ? book_moves(book, book->entries[i].board, moves) : 0;
        for (int m = 0; m < count; m++)
            if (moves[m].index >= 0 && reached[i])
                reached[moves[m].index] = 1;
        *unreachable += !reached[i];
    }
    free(reached);
    return good;
}
