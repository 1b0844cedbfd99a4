// What comes with the program and calls look things up in: opening books and statistics of games.
// Each is read when it is first asked for and then kept; nobody changes it, so calls share it.
#ifndef FLIPSIDE_APP_REFERENCES_H
#define FLIPSIDE_APP_REFERENCES_H

#include "book.h"
#include "statistic.h"

typedef struct References References;

// NULL and an error when memory is refused.
References *references_create(Error *error);
void references_destroy(References *references);

// That of a goal; NULL when there is none, or it cannot be read.
const Book *references_book(References *references, Goal goal);
const Statistic *references_statistic(References *references, Goal goal);

#endif
