// A tournament as one HTML page that needs nothing else: standings, ratings, crosstable, times,
// forfeits, and a replay of every game. Above REPORT_FULL_GAMES games the page keeps the moves of
// all games but not their times and scores.
#ifndef FLIPSIDE_ARENA_REPORT_H
#define FLIPSIDE_ARENA_REPORT_H

#include "error.h"
#include "text.h"

enum { REPORT_FULL_GAMES = 3000 };

// Appends the page of the tournament in a folder, finished or not.
bool report_write(const char *folder, Text *out, Error *error);

#endif
