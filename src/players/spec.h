// Parser of player specs, `NAME[:key=value[,key=value…]]`.
#ifndef FLIPSIDE_PLAYERS_SPEC_H
#define FLIPSIDE_PLAYERS_SPEC_H

#include "player.h"
#include "text.h"

// Parses the options of a spec against player_table(type), starting from the defaults. Free the
// options with options_free, also after an error.
bool spec_parse(const char *spec, const PlayerType *type, Options *options, Error *error);

// Appends the value of name= in a spec, which may be invalid otherwise. Returns false without one.
bool spec_name(const char *spec, Text *name);

#endif
