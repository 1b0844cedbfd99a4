// JSON forms of positions, games and named openings, for --json output and the web API.
#ifndef FLIPSIDE_CORE_GAME_JSON_H
#define FLIPSIDE_CORE_GAME_JSON_H

#include "format.h"
#include "json.h"
#include "opening_names.h"

// Returns the current position of a game. The caller owns the result, as for all functions here.
Json *game_json_show(const Game *game);

// Returns a game, with its text in `format` (NULL = no text). Returns NULL and sets an error if the
// format cannot represent the game.
Json *game_json_sheet(const GameSheet *sheet, const Format *format, Error *error);

// Returns a named opening.
Json *game_json_opening(const OpeningNames *names);

#endif
