// A growing text buffer. After a failed allocation it stays valid, keeps what it has and says
// `failed`.
#ifndef FLIPSIDE_BASE_TEXT_H
#define FLIPSIDE_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
    char *data; // NUL-terminated once anything was added; NULL before
    size_t length, capacity;
    bool failed;
} Text;

// Appends a string, some bytes, one character, or printf-formatted text.
void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t count);
void text_add_char(Text *text, char c);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_list(Text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

// Appends a number for people: three digits that count, whole with commas from 100 on ("0.512",
// "12.3", "1,050").
void text_add_number(Text *text, double number);

// A time for tables, in µs, ms or s, nine columns wide.
void text_add_seconds(Text *text, double seconds);

// Appends a string for XML or HTML: characters that mean something there are escaped, control
// characters left out (but for ends of lines and tabulators).
void text_add_xml(Text *text, const char *string);

// The text so far ("" when empty); owned by the buffer.
const char *text_string(const Text *text);

// Empties it without giving memory back; or gives it back.
void text_clear(Text *text);

// Keeps only the first `length` bytes; a shorter text, as one that has failed may be, stays as it
// is.
void text_truncate(Text *text, size_t length);
void text_free(Text *text);

#endif
