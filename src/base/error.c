#include "error.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(Error *error, size_t column, const char *format, va_list arguments) {
    if (!error)
        return;
    error->column = column;
    vsnprintf(error->text, sizeof error->text, format, arguments);
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
