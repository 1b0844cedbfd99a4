#include "references.h"

#include "thread.h"

#include <stdlib.h>

typedef enum PlayStore { SHELF_UNREAD, SHELF_EMPTY, SHELF_FILLED } PlayStore;

struct References {
    Lock lock; // of reading
    PlayStore books_state[2], statistics_state[2];
    Book books[2];
    Statistic statistics[2];
};

References *references_create(Error *error) {
    References *references = calloc(1, sizeof *references);
    if (!references) {
        error_set(error, "no memory for books and statistics");
        return NULL;
    }
    lock_init(&references->lock);
    return references;
}

void references_destroy(References *references) {
    if (!references)
        return;
    for (int goal = 0; goal < 2; goal++) {
        book_free(&references->books[goal]);
        statistic_free(&references->statistics[goal]);
    }
    lock_free(&references->lock);
    free(references);
}

const Book *references_book(References *references, Goal goal) {
    PlayStore *state = &references->books_state[goal];
    lock_take(&references->lock);
    if (*state == SHELF_UNREAD)
        *state = book_open(&references->books[goal], goal, NULL, NULL) ? SHELF_FILLED : SHELF_EMPTY;
    bool filled = *state == SHELF_FILLED;
    lock_release(&references->lock);
    return filled ? &references->books[goal] : NULL;
}

const Statistic *references_statistic(References *references, Goal goal) {
    PlayStore *state = &references->statistics_state[goal];
    Error error = {0};
    lock_take(&references->lock);
    if (*state == SHELF_UNREAD)
        *state = statistic_shipped(&references->statistics[goal], goal, &error) ? SHELF_FILLED
                                                                                : SHELF_EMPTY;
    bool filled = *state == SHELF_FILLED;
    lock_release(&references->lock);
    return filled ? &references->statistics[goal] : NULL;
}
