// Opening books and game statistics shipped with the program. Each is loaded on first use and
// immutable afterwards, so requests share it without locking.
#ifndef FLIPSIDE_APP_REFERENCES_H
#define FLIPSIDE_APP_REFERENCES_H

#include "book.h"
#include "statistic.h"

typedef struct References References;

// Returns NULL and sets *error if out of memory.
References *references_create(Error *error);
void references_destroy(References *references);

// Return the book and the statistic of a goal; NULL if missing or unreadable.
const Book *references_book(References *references, Goal goal);
const Statistic *references_statistic(References *references, Goal goal);

#endif
