// Names of openings. A name belongs to a position on 8×8, up to symmetry and for both goals; a
// position may have several names. The source is opening_names.tsv, which make_opening_table.c
// converts at build time to a sorted table.
#ifndef FLIPSIDE_CORE_OPENING_NAMES_H
#define FLIPSIDE_CORE_OPENING_NAMES_H

#include "game.h"
#include "text.h"

enum { OPENING_NAMES_SHARED = 4 }; // maximum number of names per position

// The names of one position, the most common first. The texts are static.
typedef struct OpeningNames {
    int count;
    const char *name[OPENING_NAMES_SHARED];
    const char *moves; // a line from the standard start that reaches it
    int ply;           // in a game: number of moves before the named position
} OpeningNames;

// Return the number of named positions, and one of them in the order of opening_names.tsv.
int opening_names_count(void);
OpeningNames opening_names_row(int index);

// Gets the names of a position; returns false if it has none.
bool opening_names_of(Rules rules, Board board, OpeningNames *names);

// Gets the last named position within the first `ply` moves of a game; returns false if there is
// none.
bool opening_names_of_game(const Game *game, int ply, OpeningNames *names);

// Gets the names of the position after a legal move; returns false if it has none.
bool opening_names_after(Rules rules, Board board, int move, OpeningNames *names);

// Appends all names: "Aubrey / Tanaka".
void opening_names_write(Text *out, const OpeningNames *names);

// True if the line of the opening passes through the position, up to symmetry.
bool opening_names_through(const OpeningNames *names, Board board);

// True if one of the names contains `part`, case-insensitive.
bool opening_names_match(const OpeningNames *names, const char *part);

#endif
