// The games of a tournament in the formats of other programs.
#ifndef FLIPSIDE_ARENA_EXPORT_H
#define FLIPSIDE_ARENA_EXPORT_H

#include "format.h"

// The format that a file's name asks for; NULL when it asks for none that holds many games.
const Format *export_format(const char *path);

// Appends every game of the tournament in a folder, in the order of the schedule.
bool export_write(const char *folder, const Format *format, Text *out, Error *error);

#endif
