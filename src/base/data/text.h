// Growable string buffer. If an allocation fails, the buffer keeps its contents, `failed` is set
// and later additions are ignored.
#ifndef FLIPSIDE_BASE_TEXT_H
#define FLIPSIDE_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
    char *data; // NUL-terminated; NULL until something is added
    size_t length, capacity;
    bool failed;
} Text;

void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t count);
void text_add_char(Text *text, char c);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_list(Text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

// Appends a number with three significant digits, or rounded with thousands separators from 100 on:
// "0.512", "12.3", "1,050".
void text_add_number(Text *text, double number);

// Appends a time in µs, ms or s, nine columns wide.
void text_add_seconds(Text *text, double seconds);

// Appends a string escaped for XML or HTML. Drops control characters except newline and tab.
void text_add_xml(Text *text, const char *string);

// Returns the contents, "" if empty; owned by the buffer.
const char *text_string(const Text *text);

// Empties the buffer but keeps its memory.
void text_clear(Text *text);

// Shortens the text to `length` bytes; a shorter text is unchanged.
void text_truncate(Text *text, size_t length);
void text_free(Text *text);

#endif
