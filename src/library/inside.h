// Between the public values and the inner ones. The inner types never appear in the public headers, so that they can
// change without breaking a program that uses the library.
#ifndef FLIPSIDE_LIBRARY_INSIDE_H
#define FLIPSIDE_LIBRARY_INSIDE_H

#include "notation.h"

#include <flipside/position.h>

// Rules that do not exist become the ordinary ones: whoever can report an error checks first.
Rules inside_rules(flipside_rules rules);
bool inside_rules_check(flipside_rules rules, flipside_error *error);
Position inside_position(flipside_position position);
flipside_position outside_position(Position position);

// Copies an inner error out (to may be NULL) and returns false.
bool outside_error(flipside_error *to, const Error *from);

// Copies a text out like snprintf and frees it; returns its length.
size_t outside_text(Text *text, char *buffer, size_t capacity);

#endif
