// The text of a player spec, `NAME[:key=value[,key=value…]]`, against the option table of its type.
#ifndef FLIPSIDE_PLAYERS_SPEC_H
#define FLIPSIDE_PLAYERS_SPEC_H

#include "player.h"
#include "text.h"

typedef struct SpecValue {
    double number; // of numbers and flags
    char *text;    // of texts; NULL when not given
    bool given;    // by the spec itself, not by the default
} SpecValue;

// Fills one value per option (player_option), defaults first. On an error the values so far are still to be freed.
bool spec_parse(const char *spec, const PlayerType *type, SpecValue *values, Error *error);
void spec_free(const PlayerType *type, SpecValue *values);

// Appends the value of a spec's name=, whatever else may be wrong with the spec; false when there is none.
bool spec_name(const char *spec, Text *name);

#endif
