// A player's answer as JSON, as `move --json` prints it and pages ask for it.
#ifndef FLIPSIDE_PLAYERS_CHOICE_JSON_H
#define FLIPSIDE_PLAYERS_CHOICE_JSON_H

#include "json.h"
#include "player.h"

// The choice of the player of that spec on a board of `size`; `printed` is what an outside one
// wrote to stderr, "" = nothing. To be written or freed.
Json *choice_json(const Choice *choice, const char *spec, int size, const char *printed);

#endif
