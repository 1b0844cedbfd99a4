// Whole files: read within a limit, written whole or not at all.
#ifndef FLIPSIDE_BASE_FILE_H
#define FLIPSIDE_BASE_FILE_H

#include "error.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

// Reads a file ("-" is standard input) of at most `limit` bytes into `out` (emptied first).
bool file_read(const char *path, size_t limit, Text *out, Error *error);

// Replaces a file by `size` bytes through a temporary file beside it and a rename: a reader, a crash or a full disk
// never leaves a part of it. Missing parent folders are an error.
bool file_write(const char *path, const void *data, size_t size, Error *error);

#endif
