#include "error.h"

#include "visible.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void fill(Error *error, size_t column, const char *format, va_list arguments) {
    if (!error)
        return;
    char text[2 * sizeof error->text];
    vsnprintf(text, sizeof text, format, arguments);
    error->column = column;
    error->machine = false;
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

// What to do when the machine lacks something; NULL for every other errno.
static const char *advice(int number) {
    switch (number) {
    case EMFILE:
        return "too many files are open; allow more (ulimit -n) or use fewer --threads";
    case ENFILE:
        return "the whole system has too many files open; close something or use fewer --threads";
    case EAGAIN:
        return "no more processes or threads are allowed; allow more (ulimit -u) or use fewer "
               "--threads";
    case ENOMEM:
        return "no memory is left; use fewer --threads or smaller tables";
    case ENOSPC:
    case EDQUOT:
        return "the disk is full; make room";
    case EFBIG:
        return "the file grows larger than is allowed; allow more (ulimit -f)";
    default:
        return NULL;
    }
}

bool error_is_resource(int number) {
    return advice(number) != NULL;
}

const char *error_reason(int number) {
    const char *words = advice(number);
    return words ? words : strerror(number);
}

bool error_system(Error *error, int number, const char *format, ...) {
    if (!error)
        return false;
    va_list arguments;
    va_start(arguments, format);
    fill(error, 0, format, arguments);
    va_end(arguments);
    size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length, ": %s", error_reason(number));
    error->machine = error_is_resource(number);
    return false;
}
