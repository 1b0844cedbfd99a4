// UTF-8 decoding, display width and sanitising.
#ifndef FLIPSIDE_BASE_UTF8_H
#define FLIPSIDE_BASE_UTF8_H

#include "text.h"

#include <stdint.h>

// Decodes the character at `at` and returns its length in bytes. An invalid byte counts as one
// U+FFFD. Returns 0 at the end of the string.
size_t utf8_decode(const char *at, uint32_t *character);

bool utf8_valid(const char *text);

// Returns true for control characters, bidirectional controls and zero-width characters.
bool utf8_is_hidden(uint32_t character);

// Returns the width of a text in terminal columns: two for East Asian and emoji characters, none
// for combining marks.
int utf8_columns(const char *text);

// Returns the length in bytes of the longest prefix that fits into `columns`.
size_t utf8_fit(const char *text, int columns);

// Appends the text, padded with spaces to `columns`. Longer texts are not cut.
void utf8_add_padded(Text *out, const char *text, int columns);

// Appends the text as one line that is safe to print. White space is collapsed to single spaces and
// trimmed. Hidden characters, excessive combining marks and invalid bytes become "�".
void utf8_add_sanitised(Text *out, const char *text);

#endif
