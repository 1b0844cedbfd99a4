// A library of opening lines of the ordinary game (most discs, 8×8, standard start), found up to
// symmetry.
#ifndef FLIPSIDE_PLAYERS_OPENING_LIBRARY_H
#define FLIPSIDE_PLAYERS_OPENING_LIBRARY_H

#include "random.h"
#include "rules.h"

#include <stddef.h>

typedef struct OpeningLine {
    const char *name, *moves; // a transcript
} OpeningLine;

const OpeningLine *opening_library(size_t *count);

// A move that some line makes in this position, by chance among all lines that come here; MOVE_NONE
// when none does or the rules are not the library's.
int opening_library_move(Rules rules, Position position, Random *random);

#endif
