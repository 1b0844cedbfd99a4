// The roster as JSON, as `players --json` prints it and pages ask for it.
#ifndef FLIPSIDE_ARENA_ROSTER_JSON_H
#define FLIPSIDE_ARENA_ROSTER_JSON_H

#include "json.h"
#include "player.h"

// A type with all its options. To be written or freed.
Json *roster_json(const PlayerType *type);

#endif
