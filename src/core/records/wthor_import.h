// WTHOR games as a source for training.
#ifndef FLIPSIDE_CORE_WTHOR_IMPORT_H
#define FLIPSIDE_CORE_WTHOR_IMPORT_H

#include "dataset.h"

typedef struct ImportCount {
    uint64_t added, broken_off, illegal;
} ImportCount;

// Appends the complete games of a .wtb file to a data set of the goal `most`; games broken off or
// with illegal moves are counted and left out. With a NULL writer the file is only checked.
bool wthor_import(const char *path, DatasetWriter *writer, ImportCount *count, Error *error);

#endif
