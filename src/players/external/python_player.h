// Checks of a Python AI beyond choosing a move: its behaviour in one position, for the usability
// check.
#ifndef FLIPSIDE_PLAYERS_PYTHON_PLAYER_H
#define FLIPSIDE_PLAYERS_PYTHON_PLAYER_H

#include "player.h"
#include "text.h"

extern const PlayerType player_python;

// Creates a new AI for the current position, which may have no legal move, and gives it `seconds`
// to choose. Sets `json` to the bridge's report, one JSON object. Returns false with the failure in
// `failure` if the bridge sends no report.
bool python_check(Player *player, const Game *game, double seconds, Text *json, Choice *failure);

// Returns the memory in MB of the AI's process after importing the libraries of its files, before
// any code of the AI has run. Returns a negative number with the failure in `failure` if it cannot
// be measured. The next game starts a new process.
double python_libraries(Player *player, Choice *failure);

#endif
