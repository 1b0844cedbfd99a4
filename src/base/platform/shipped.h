// Files that come with the program: weights, books, statistics, adapters. They are looked for
// around the file that this code lies in, as an installation or a build has them, and in the folder
// that was configured.
#ifndef FLIPSIDE_BASE_SHIPPED_H
#define FLIPSIDE_BASE_SHIPPED_H

#include "text.h"

typedef enum ShippedResult { SHIPPED_FOUND, SHIPPED_MISSING, SHIPPED_NO_MEMORY } ShippedResult;

// Appends the path of a file by its name in the source tree, "weights/most.weights"; what cannot be
// read is missing.
ShippedResult shipped_find(const char *name, Text *path);

#endif
