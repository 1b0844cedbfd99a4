// Services of the operating system: random bytes and the program's location.
#ifndef FLIPSIDE_BASE_SYSTEM_H
#define FLIPSIDE_BASE_SYSTEM_H

#include "text.h"

// Fills in `count` (at most 256) cryptographically secure random bytes. Returns false and sets
// errno on failure.
bool system_random(void *bytes, size_t count);

// Returns in *path the directory of the file that contains this code: of the shared library if it
// is in one, else of the program. Installed data files are found relative to it. Returns false if
// it is unknown; path->failed is set if memory ran out.
bool system_program_directory(Text *path);

#endif
