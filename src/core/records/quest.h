// Games in the JSON format of the Othello Quest server:
//   {"created": "2024-12-22T…", "players": [{"name": "Ann"}, {"name": "Ben"}],
//    "position": {"moves": [{"m": "f5", "t": 1200}, {"m": "d6", "t": 800}, {"m": "-"}]}}
// Black is the first player, `t` the milliseconds used, `-` a pass. Entries without `m` and unknown
// members are ignored.
#ifndef FLIPSIDE_CORE_QUEST_H
#define FLIPSIDE_CORE_QUEST_H

#include "game_sheet.h"

#include <stddef.h>

// True if the JSON object has a key "m".
bool quest_is_game(const char *text, size_t length);

// Parses a text that is one game. The goal is not part of the format.
bool quest_parse(const char *text, size_t length, Goal goal, GameSheet *sheet, Error *error);

#endif
