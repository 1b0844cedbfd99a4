// Bytes that nobody can foresee, from the system.
#ifndef FLIPSIDE_BASE_ENTROPY_H
#define FLIPSIDE_BASE_ENTROPY_H

#include <stdbool.h>
#include <stddef.h>

// Fills in so many of them, at most 256; false, and errno, when the system has none.
bool system_random(void *bytes, size_t count);

#endif
