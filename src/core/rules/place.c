#include "parse_error.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool parse_fail(Error *error, const char *text, const char *at, const char *format, ...) {
    size_t line = 1, column = 1;
    for (const char *c = text; c < at; c++) {
        if (*c == '\n') {
            line++;
            column = 1;
        } else if (((unsigned char)*c & 0xC0) != 0x80) {
            column++;
        }
    }
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (line > 1 || strchr(at, '\n'))
        return error_at(error, column, "%s in line %zu", message, line);
    return error_at(error, column, "%s", message);
}

// Bytes of the UTF-8 character at a place; 0 when it is not one.
static int character_length(const unsigned char *at) {
    int length = at[0] < 0x80 ? 1 : at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : at[0] >= 0xC2 ? 2 : 0;
    for (int i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

const char *parse_quote(const char *at, char buffer[24]) {
    if (!*at)
        return "the end of the text";
    if (*at == '\n' || *at == '\r')
        return "a line end";
    int length = character_length((const unsigned char *)at);
    if (length > 1 || isprint((unsigned char)*at))
        snprintf(buffer, 24, "'%.*s'", length, at);
    else
        snprintf(buffer, 24, "byte 0x%02X", (unsigned char)*at);
    return buffer;
}
