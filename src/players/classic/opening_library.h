// Library of opening lines for the goal most on 8×8 from the standard start. Lookup is independent
// of symmetry.
#ifndef FLIPSIDE_PLAYERS_OPENING_LIBRARY_H
#define FLIPSIDE_PLAYERS_OPENING_LIBRARY_H

#include "random.h"
#include "rules.h"

#include <stddef.h>

typedef struct OpeningLine {
    const char *name, *moves; // a transcript
} OpeningLine;

const OpeningLine *opening_library(size_t *count);

// Returns the move of a random line among all lines that reach this position. Returns MOVE_NONE if
// no line does or if the rules differ from the library's.
int opening_library_move(Rules rules, Position position, Random *random);

#endif
