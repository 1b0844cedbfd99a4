// Report of a tournament as a self-contained HTML page: standings, ratings, crosstable, times,
// forfeits, and a replay of every game. With more than REPORT_FULL_GAMES games, the page omits the
// times and scores of moves.
#ifndef FLIPSIDE_ARENA_REPORT_H
#define FLIPSIDE_ARENA_REPORT_H

#include "error.h"
#include "text.h"

enum { REPORT_FULL_GAMES = 3000 };

// Appends the report of the tournament in a directory, finished or not.
bool report_write(const char *folder, Text *out, Error *error);

#endif
