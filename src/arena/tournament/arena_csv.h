// A tournament as tables for other programs: values separated by commas (RFC 4180, UTF-8, a line of
// names first), numbers with a point, unknown values empty. A text that a spreadsheet would take
// for a formula has an apostrophe before it.
#ifndef FLIPSIDE_ARENA_ARENA_CSV_H
#define FLIPSIDE_ARENA_ARENA_CSV_H

#include "tournament.h"

// The standings, a line a player, best first: rank, name, player, games, wins, draws, losses,
// points, score, elo, elo_error, superiority, the same by colours, times, forfeits and their
// reasons, and what rounds add.
bool arena_csv_standings(const TournamentStatus *status, Text *out);

// The games, a line each, in the order of the log.
void arena_csv_games_head(Text *out);
void arena_csv_game(const TournamentStatus *status, const MatchGame *record, Text *out);

// Either of them for the tournament in a folder.
bool arena_csv_write(const char *folder, bool games, Text *out, Error *error);

#endif
