// UTF-8 text as people see it: characters, the columns they take, and a plain form that is safe to
// print.
#ifndef FLIPSIDE_BASE_UTF8_H
#define FLIPSIDE_BASE_UTF8_H

#include "text.h"

#include <stdint.h>

// The character at `at` and its length in bytes. Bytes that are no UTF-8 count one by one as
// U+FFFD. At the end: 0, 0.
size_t utf8_decode(const char *at, uint32_t *character);

bool utf8_valid(const char *text);

// Does a terminal obey the character, or hide it: controls, marks of direction and without width?
bool utf8_is_hidden(uint32_t character);

// Columns that a text takes in a terminal: two for East Asian and emoji, none for marks on the
// character before.
int utf8_columns(const char *text);

// The bytes of the longest beginning that takes at most so many columns.
size_t utf8_fit(const char *text, int columns);

// Appends the text, and blanks behind it up to so many columns; it is never cut.
void utf8_add_padded(Text *out, const char *text, int columns);

// Appends the text in one line without anything that acts on a terminal or hides: every run of
// white space is one blank (none at the ends); controls, marks of direction, invisible characters,
// heaps of marks and bytes that are no UTF-8 become "�".
void utf8_add_sanitised(Text *out, const char *text);

#endif
