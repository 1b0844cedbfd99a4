// A position of a game as JSON, as `show --json` prints it and pages ask for it.
#ifndef FLIPSIDE_FORMATS_GAME_JSON_H
#define FLIPSIDE_FORMATS_GAME_JSON_H

#include "game.h"
#include "json.h"

// Everything there is to tell about the position a game has come to. To be written or freed.
Json *game_json_show(const Game *game);

#endif
