// Results of a tournament as JSON, for `arena --json`, `report --json` and the API.
#ifndef FLIPSIDE_ARENA_TOURNAMENT_JSON_H
#define FLIPSIDE_ARENA_TOURNAMENT_JSON_H

#include "json.h"
#include "tournament.h"

// Appends one line per player, best first; returns false if out of memory.
bool tournament_write_json(const TournamentStatus *status, Text *out);

// Returns the same objects as a list; NULL if out of memory.
Json *tournament_standings(const TournamentStatus *status);

// Returns a row per player in the order of the settings, with a cell per opponent: `wins`, `draws`
// and `losses`, or null if they have not met.
Json *tournament_crosstable(const TournamentStatus *status);

// Returns the state of the sequential test: `elo0`, `elo1`, `llr`, `lower`, `upper`, `verdict`, and
// `pairs` by half points 0 … 4 of the first player. Requires settings with `sprt`.
Json *tournament_sprt(const TournamentStatus *status);

#endif
