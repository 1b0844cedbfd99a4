// Serialisation of a game record for transport between processes of the same program.
#ifndef FLIPSIDE_ARENA_MATCH_WIRE_H
#define FLIPSIDE_ARENA_MATCH_WIRE_H

#include "match_game.h"
#include "wire.h"

// Append a record, and read it back; malformed data sets reader->failed.
void match_wire_put(Text *out, const MatchGame *game);
void match_wire_get(WireReader *reader, MatchGame *game);

#endif
