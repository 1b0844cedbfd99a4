// More than a move from a Python AI: what it did with one position, for the usability check.
#ifndef FLIPSIDE_PLAYERS_PYTHON_PLAYER_H
#define FLIPSIDE_PLAYERS_PYTHON_PLAYER_H

#include "player.h"
#include "text.h"

extern const PlayerType player_python;

// Builds a fresh AI for the game's present position, which may have no legal move, lets it think
// for `seconds`, and gives what the bridge saw as one JSON object. False with the failure in the
// choice when there is no such answer.
bool python_check(Player *player, const Game *game, double seconds, Text *json, Choice *failure);

// The MB that the AI's process takes once the libraries that its files import are there, but
// nothing of the AI has run; negative with the failure in the choice when that cannot be told. The
// next game starts a new process.
double python_libraries(Player *player, Choice *failure);

#endif
