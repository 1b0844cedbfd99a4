// A player's answer as JSON, for `move --json` and the HTTP API.
#ifndef FLIPSIDE_PLAYERS_CHOICE_JSON_H
#define FLIPSIDE_PLAYERS_CHOICE_JSON_H

#include "json.h"
#include "player.h"

// Notation of squares in the JSON object: names such as "f5", or [row, column] counted from 0.
typedef enum ChoiceSquares { CHOICE_NAMES, CHOICE_PAIRS } ChoiceSquares;

// Returns the choice of the player `spec` on a board of `size` as a new object, which the caller
// writes or frees. `printed` is the standard error output of an external program, or "".
Json *choice_json(const Choice *choice, const char *spec, int size, ChoiceSquares squares,
                  const char *printed);

// Adds `wins`, `draws`, `losses`, `playouts` and, if they were counted, `own_moves` and
// `opponent_moves` to `object`.
void choice_json_add_results(Json *object, const MovePlayouts *results);

#endif
