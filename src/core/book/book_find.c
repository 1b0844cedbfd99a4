// Where the books are looked for: a given file; the folder that FLIPSIDE_BOOKS names; where the
// program's data are.
#include "book.h"

#include "file.h"
#include "shipped.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool find(Goal goal, Text *path, Error *error) {
    char name[64];
    const char *named = getenv("FLIPSIDE_BOOKS");
    bool found = false;
    snprintf(name, sizeof name, "books/%s.book", goal_name(goal));
    if (named && *named) {
        text_format(path, "%s/%s.book", named, goal_name(goal));
        found = !path->failed && file_may_read(text_string(path));
    } else {
        found = shipped_find(name, path) == SHIPPED_FOUND;
    }
    if (!found && path->failed)
        error_system(error, ENOMEM, "cannot look for the opening book");
    else if (!found)
        error_set(error,
                  "no opening book for the goal %s: %s/%s.book cannot be read; name a file, or the "
                  "folder of the books "
                  "by FLIPSIDE_BOOKS",
                  goal_name(goal), named && *named ? named : "books", goal_name(goal));
    return found;
}

bool book_available(Goal goal) {
    Text path = {0};
    bool found = find(goal, &path, NULL);
    text_free(&path);
    return found;
}

bool book_open(Book *book, Goal goal, const char *path, Error *error) {
    Text usual = {0};
    *book = (Book){0};
    bool named = path && *path && strcmp(path, "yes") != 0;
    bool good = named ? book_read(book, path, error)
                      : find(goal, &usual, error) && book_read(book, text_string(&usual), error);
    text_free(&usual);
    if (good && book->goal != goal) {
        error_set(error, "the book is for the goal %s, not %s", goal_name(book->goal),
                  goal_name(goal));
        book_free(book);
        return false;
    }
    return good;
}
