// The games of a tournament in the formats of other programs.
#ifndef FLIPSIDE_ARENA_EXPORT_H
#define FLIPSIDE_ARENA_EXPORT_H

#include "error.h"
#include "text.h"

typedef enum ExportFormat { EXPORT_TRANSCRIPTS, EXPORT_GGF, EXPORT_PGN } ExportFormat;

// The format that a file's name asks for: .txt, .ggf or .pgn; false when it asks for none of them.
bool export_format(const char *path, ExportFormat *format);

// Appends every game of the tournament in a folder, in the order of the schedule.
bool export_write(const char *folder, ExportFormat format, Text *out, Error *error);

#endif
