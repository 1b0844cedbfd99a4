#include "error.h"

#include "visible.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(Error *error, size_t column, const char *format, va_list arguments) {
    if (!error)
        return;
    char text[2 * sizeof error->text];
    vsnprintf(text, sizeof text, format, arguments);
    error->column = column;
    visible_copy(error->text, sizeof error->text, text);
}

bool error_set(Error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fill(error, 0, format, arguments);
    va_end(arguments);
    return false;
}

bool error_at(Error *error, size_t column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fill(error, column, format, arguments);
    va_end(arguments);
    return false;
}
