// Errors are values: a sentence for the user and, where a text caused it, the column (1 = first
// character). Functions that can fail return false (or NULL) and fill an Error; the library never
// prints and never exits.
#ifndef FLIPSIDE_BASE_ERROR_H
#define FLIPSIDE_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Error {
    char text[384];
    size_t column; // 1-based place in the text that caused it; 0 when no place is meant
    bool machine;  // the machine lacks something: nobody's input is wrong
} Error;

// Sets the message and returns false, so that a caller can `return error_set(…)`. A NULL error is
// allowed. A message may quote anything: what a terminal would obey is written out (visible.h), so
// it is always one harmless line.
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The same for a place in a text: column counts from 1.
bool error_at(Error *error, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same for a call of the system that failed with this errno: its reason is added to the
// message.
bool error_system(Error *error, int number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Does this errno say that the machine lacks something (memory, descriptors, processes, room on the
// disk)?
bool error_is_resource(int number);

// Words for an errno; where the machine lacks something, with what can be done about it.
const char *error_reason(int number);

#endif
