// A game between two players told to another process.
#ifndef FLIPSIDE_ARENA_MATCH_WIRE_H
#define FLIPSIDE_ARENA_MATCH_WIRE_H

#include "match_game.h"
#include "wire.h"

void match_wire_put(Text *out, const MatchGame *game);
void match_wire_get(WireReader *reader, MatchGame *game);

#endif
