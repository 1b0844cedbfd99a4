// The text of a player spec, `NAME[:key=value[,key=value…]]`, against the option table of its type.
#ifndef FLIPSIDE_PLAYERS_SPEC_H
#define FLIPSIDE_PLAYERS_SPEC_H

#include "player.h"
#include "text.h"

// The values of the type's options (player_table), defaults first. To be freed (options_free) on an
// error too.
bool spec_parse(const char *spec, const PlayerType *type, Options *options, Error *error);

// Appends the value of a spec's name=, whatever else may be wrong with the spec; false when there
// is none.
bool spec_name(const char *spec, Text *name);

#endif
