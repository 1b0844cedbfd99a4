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

// Returns a message with a remedy if a resource ran out; NULL for every other errno.
static const char *resource_message(int number) {
    switch (number) {
    case EMFILE:
        return "too many open files: raise ulimit -n or use fewer --threads";
    case ENFILE:
        return "too many open files in the system: close some or use fewer --threads";
    case EAGAIN:
        return "too many processes or threads: raise ulimit -u or use fewer --threads";
    case ENOMEM:
        return "out of memory";
    case ENOSPC:
    case EDQUOT:
        return "the disk is full";
    case EFBIG:
        return "file size limit exceeded: raise ulimit -f";
    default:
        return NULL;
    }
}

bool error_is_resource(int number) {
    return resource_message(number) != NULL;
}

const char *error_reason(int number) {
    const char *message = resource_message(number);
    return message ? message : strerror(number);
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

bool error_out_of_memory(Error *error) {
    error_set(error, "out of memory");
    if (error)
        error->machine = true;
    return false;
}
