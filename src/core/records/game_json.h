// Positions, games and named openings as JSON, as `show`, `convert` and `openings` print them with
// --json and pages ask for them.
#ifndef FLIPSIDE_CORE_GAME_JSON_H
#define FLIPSIDE_CORE_GAME_JSON_H

#include "format.h"
#include "json.h"
#include "opening_names.h"

// Everything there is to tell about the position a game has come to. To be written or freed.
Json *game_json_show(const Game *game);

// What was read of a game, and the text that a format makes of it (NULL = no text). NULL with an
// error when the format cannot tell it.
Json *game_json_sheet(const GameSheet *sheet, const Format *format, Error *error);

// A named position, with all its names and a line to it.
Json *game_json_opening(const OpeningNames *names);

#endif
