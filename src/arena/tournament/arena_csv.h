// CSV export of a tournament (RFC 4180, UTF-8, with a header line). Numbers have a decimal point
// and unknown values are empty. Texts that a spreadsheet would treat as a formula are prefixed with
// an apostrophe.
#ifndef FLIPSIDE_ARENA_ARENA_CSV_H
#define FLIPSIDE_ARENA_ARENA_CSV_H

#include "tournament.h"

// Appends the standings, one line per player, best first.
bool arena_csv_standings(const TournamentStatus *status, Text *out);

// Appends the standings or, with `games`, one line per game in log order.
bool arena_csv_write(const char *folder, bool games, Text *out, Error *error);

#endif
