// Games of Othello Quest as its server tells them, a JSON object:
//   {"created": "2024-12-22T…", "players": [{"name": "Ann"}, {"name": "Ben"}],
//    "position": {"moves": [{"m": "f5", "t": 1200}, {"m": "d6", "t": 800}, {"m": "-"}]}}
// Black is the first player, `t` the milliseconds used, `-` a pass; entries without `m` and unknown
// members are skipped.
#ifndef FLIPSIDE_CORE_QUEST_H
#define FLIPSIDE_CORE_QUEST_H

#include "game_sheet.h"

#include <stddef.h>

// Is the JSON object of this length such a game? Looks at its keys only.
bool quest_is_game(const char *text, size_t length);

// Reads a text that is one game, for this goal, which it does not tell.
bool quest_parse(const char *text, size_t length, Goal goal, GameSheet *sheet, Error *error);

#endif
