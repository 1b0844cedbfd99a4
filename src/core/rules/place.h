// Places in a text, for error messages.
#ifndef FLIPSIDE_CORE_PLACE_H
#define FLIPSIDE_CORE_PLACE_H

#include "error.h"

// Fails at a place of a text: the column counts characters (not bytes) of its line from 1, and the
// line is named when the text has several.
bool parse_fail(Error *error, const char *text, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The character at a place, quoted for a message: 'q', "the end of the text", "a line end" or "byte
// 0x07".
const char *parse_quote(const char *at, char buffer[24]);

#endif
