// Between the public values and the inner ones. The inner types never appear in the public headers,
// so that they can change without breaking a program that uses the library.
#ifndef FLIPSIDE_FRONTENDS_INSIDE_H
#define FLIPSIDE_FRONTENDS_INSIDE_H

#include "notation.h"

#include <flipside/position.h>

// Rules that do not exist become the ordinary ones: whoever can report an error checks first.
Rules inside_rules(flipside_rules rules);
flipside_rules public_rules(Rules rules);
bool inside_rules_check(flipside_rules rules, flipside_error *error);
Position inside_position(flipside_position position);
flipside_position public_position(Position position);

// Copies an inner error out (to may be NULL) and returns false.
bool public_error(flipside_error *to, const Error *from);

// A struct of the program's version made one of ours, and back: what one of the two lacks is zero.
// False and an error when the program gives what we do not know. `from` may be NULL: all zero.
bool inside_struct(void *to, size_t known, const void *from, size_t given, flipside_error *error);
void public_struct(void *to, size_t given, const void *from, size_t known);

// Copies a text out like snprintf and frees it; returns its length. One that is not whole for want
// of memory is empty.
size_t public_text(Text *text, char *buffer, size_t capacity);

#endif
