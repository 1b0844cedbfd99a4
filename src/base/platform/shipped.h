// Data files installed with the program: weights, books, statistics, adapters. They are searched
// relative to the program's directory (installed or build tree), then in the configured directory.
#ifndef FLIPSIDE_BASE_SHIPPED_H
#define FLIPSIDE_BASE_SHIPPED_H

#include "text.h"

typedef enum ShippedResult { SHIPPED_FOUND, SHIPPED_MISSING, SHIPPED_NO_MEMORY } ShippedResult;

// Appends the path of a readable file, given its path in the source tree: "weights/most.weights".
ShippedResult shipped_find(const char *name, Text *path);

#endif
