// Errors of text parsers, with line and column.
#ifndef FLIPSIDE_CORE_PARSE_ERROR_H
#define FLIPSIDE_CORE_PARSE_ERROR_H

#include "error.h"

// Sets an error for position `at` within `text` and returns false. The column counts characters,
// not bytes, from 1. The message contains the line if the text has several.
bool parse_fail(Error *error, const char *text, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// Returns the character at `at` for a message: 'q', "byte 0x07", "the end of the line" or "the end
// of the text". The result may point to `buffer`.
const char *parse_quote(const char *at, char buffer[24]);

#endif
