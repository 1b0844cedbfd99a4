// Search for book files.
#include "book.h"

#include "file.h"
#include "shipped.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool find(Goal goal, Text *path, Error *error) {
    char name[64];
    const char *directory = getenv("FLIPSIDE_BOOKS");
    bool found = false;
    snprintf(name, sizeof name, "books/%s.book", goal_name(goal));
    if (directory && *directory) {
        text_format(path, "%s/%s.book", directory, goal_name(goal));
        found = !path->failed && file_may_read(text_string(path));
    } else {
        found = shipped_find(name, path) == SHIPPED_FOUND;
    }
    if (!found && path->failed)
        error_system(error, ENOMEM, "cannot search for the opening book");
    else if (!found)
        error_set(
            error,
            "no opening book for the goal %s: cannot read %s/%s.book; give a file name or set "
            "FLIPSIDE_BOOKS to the directory of the books",
            goal_name(goal), directory && *directory ? directory : "books", goal_name(goal));
    return found;
}

bool book_available(Goal goal) {
    Text path = {0};
    bool found = find(goal, &path, NULL);
    text_free(&path);
    return found;
}

bool book_open(Book *book, Goal goal, const char *path, Error *error) {
    assert(book);
    Text found = {0};
    *book = (Book){0};
    bool named = path && *path && strcmp(path, "yes") != 0;
    bool good = named ? book_read(book, path, error)
                      : find(goal, &found, error) && book_read(book, text_string(&found), error);
    text_free(&found);
    if (good && book->goal != goal) {
        error_set(error, "expected a book for the goal %s, got one for %s", goal_name(goal),
                  goal_name(book->goal));
        book_free(book);
        return false;
    }
    return good;
}
