#include "book.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Copies leaves of the second book from deeper searches. A leaf is the best move outside its book;
// if it is outside the union too, it is the best move outside the union.
static void take_leaves(Book *out, const Book *other) {
    for (int i = 0; i < other->count; i++) {
        BookLeaf theirs = other->entries[i].leaf;
        BookEntry *entry = &out->entries[book_index(out, other->entries[i].board)];
        assert(entry >= out->entries);
        if (theirs.move >= SQUARE_COUNT)
            continue;
        BookStep step = book_step(out->goal, entry->board, theirs.move);
        bool outside = step.over || book_index(out, step.board) < 0;
        bool known = entry->leaf.move < SQUARE_COUNT;
        if (outside &&
            (!known || theirs.depth > entry->leaf.depth ||
             (theirs.depth == entry->leaf.depth && theirs.selectivity > entry->leaf.selectivity)))
            entry->leaf = theirs;
    }
}

// Adds the provenance of the second book if it differs and there is room.
static void add_about(Book *out, const Book *other) {
    const char *theirs = text_string(&other->about);
    if (strcmp(theirs, text_string(&out->about)) != 0 &&
        out->about.length + other->about.length <= BOOK_ABOUT_MAX)
        text_add(&out->about, theirs);
}

bool book_merge(Book *out, const Book *a, const Book *b, Error *error) {
    assert(out && out != a && out != b);
    if (a->goal != b->goal)
        return error_set(error, "cannot merge books for different goals: %s and %s",
                         goal_name(a->goal), goal_name(b->goal));
    Board *boards = malloc(((size_t)b->count + 1) * sizeof *boards);
    if (!boards)
        return error_set(error, "out of memory");
    for (int i = 0; i < b->count; i++)
        boards[i] = b->entries[i].board;
    bool good = book_copy(out, a, error);
    if (good && !book_add(out, boards, b->count, error)) {
        book_free(out);
        good = false;
    }
    free(boards);
    if (!good)
        return false;
    book_mark_unknown(out);
    take_leaves(out, b);
    add_about(out, b);
    return true;
}
