// Conversion between public and internal types.
//
// Internal types never appear in the public headers, so they can change without breaking programs
// that use the library.
#ifndef FLIPSIDE_FRONTENDS_CONVERT_H
#define FLIPSIDE_FRONTENDS_CONVERT_H

#include "notation.h"

#include <flipside/position.h>

// Converts rules; invalid values become defaults. Callers that can report errors call
// internal_rules_check first.
Rules internal_rules(flipside_rules rules);
flipside_rules public_rules(Rules rules);
bool internal_rules_check(flipside_rules rules, flipside_error *error);

Position internal_position(flipside_position position);
flipside_position public_position(Position position);

// Copies an internal error to `to`, unless it is NULL, and returns false.
bool public_error(flipside_error *to, const Error *from);

// Copies a struct of the program, of size `given`, to ours, of size `known`; missing fields become
// zero. A NULL `from` means all zero. Fails if the program sets a field that this version does not
// have.
bool internal_struct(void *to, size_t known, const void *from, size_t given, flipside_error *error);

// Copies our struct of size `known` to the program's of size `given`; additional fields become
// zero.
void public_struct(void *to, size_t given, const void *from, size_t known);

// Copies a text like snprintf, frees it and returns its length. A text truncated by lack of memory
// counts as empty.
size_t public_text(Text *text, char *buffer, size_t capacity);

#endif
