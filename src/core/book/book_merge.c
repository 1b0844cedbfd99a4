#include "book.h"

#include <stdlib.h>
#include <string.h>

// Takes over what the second book knows better. A leaf is the best of all moves outside its own
// book; if it is outside the other one too, it is the best of those outside both. Of two such
// leaves the deeper search's counts.
static void take_leaves(Book *out, const Book *other) {
    for (int i = 0; i < other->count; i++) {
        BookLeaf theirs = other->entries[i].leaf;
        BookEntry *entry = &out->entries[book_index(out, other->entries[i].board)];
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

// Says of the whole what was said of the second book, where it is something else and fits.
static void add_about(Book *out, const Book *other) {
    const char *theirs = text_string(&other->about);
    if (strcmp(theirs, text_string(&out->about)) != 0 &&
        out->about.length + other->about.length <= BOOK_ABOUT_MAX)
        text_add(&out->about, theirs);
}

bool book_merge(Book *out, const Book *a, const Book *b, Error *error) {
    if (a->goal != b->goal)
        return error_set(error, "one book is for the goal %s, the other for %s", goal_name(a->goal),
                         goal_name(b->goal));
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
