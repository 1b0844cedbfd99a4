// What the fuzz targets share.
#ifndef FLIPSIDE_TESTS_FUZZ_H
#define FLIPSIDE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libFuzzer calls this with one input after another.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The input as a string of its own, so that reading past its end is seen; free it.
static inline char *fuzz_string(const uint8_t *data, size_t size) {
    char *string = malloc(size + 1);
    if (!string)
        abort();
    if (size > 0)
        memcpy(string, data, size);
    string[size] = '\0';
    return string;
}

// Ends the run with a report when something that must hold does not.
static inline void fuzz_check(int holds) {
    if (!holds)
        abort();
}

#endif
