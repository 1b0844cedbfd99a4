// The standings of a tournament as JSON, an object for each player: what `arena --json` and `report
// --json` print.
#ifndef FLIPSIDE_ARENA_TOURNAMENT_JSON_H
#define FLIPSIDE_ARENA_TOURNAMENT_JSON_H

#include "json.h"
#include "tournament.h"

// Appends a line for each player, best first; false when memory was refused.
bool tournament_write_json(const TournamentStatus *status, Text *out);

// The same objects as a list; NULL when memory was refused.
Json *tournament_standings(const TournamentStatus *status);

// Who made what of whom: a row for each player in the order of the settings, a cell for each
// opponent with `wins`, `draws` and `losses`, null where they have not met.
Json *tournament_crosstable(const TournamentStatus *status);

// The sequential test: `elo0`, `elo1`, `llr`, `lower`, `upper`, `verdict`, and `pairs` by half
// points 0 … 4 of the first player. The settings have one.
Json *tournament_sprt(const TournamentStatus *status);

#endif
