// Errors as values: a message and, if a text caused it, the column. Functions that can fail return
// false or NULL and fill an Error. The library never prints and never exits.
//
// Messages may quote any input: bytes that act on a terminal are escaped (visible.h), so a message
// is always one printable line.
#ifndef FLIPSIDE_BASE_ERROR_H
#define FLIPSIDE_BASE_ERROR_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Error {
    char text[384];
    size_t column; // position in the text that caused it, from 1; 0 = none
    bool machine;  // a system resource ran out; the input may be valid
} Error;

// Sets the message and returns false, for `return error_set(…)`. A NULL error is ignored.
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Sets a message with the column in a text.
bool error_at(Error *error, size_t column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Sets a message for a failed system call and appends the reason for errno `number`.
bool error_system(Error *error, int number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Sets "out of memory" and returns false.
bool error_out_of_memory(Error *error);

// Returns true if this errno means that a resource ran out: memory, descriptors, processes or disk
// space.
bool error_is_resource(int number);

// Returns the message for an errno; with a remedy if a resource ran out.
const char *error_reason(int number);

#endif
