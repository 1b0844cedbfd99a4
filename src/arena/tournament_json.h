// The standings of a tournament as JSON, an object for each player: what `arena --json` and `report --json` print.
#ifndef FLIPSIDE_ARENA_TOURNAMENT_JSON_H
#define FLIPSIDE_ARENA_TOURNAMENT_JSON_H

#include "json.h"
#include "tournament.h"

// Appends a line for each player, best first; false when memory was refused.
bool tournament_write_json(const TournamentStatus *status, Text *out);

#endif
