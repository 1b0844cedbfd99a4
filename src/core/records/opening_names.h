// Names of openings. A name belongs to a position of the 8×8 board, whatever the goal, however it
// was reached and however the board is turned; where several names are in use for one position, it
// has all of them. The list is opening_names.tsv; a build-time program plays its lines and sorts
// it.
#ifndef FLIPSIDE_CORE_OPENING_NAMES_H
#define FLIPSIDE_CORE_OPENING_NAMES_H

#include "game.h"
#include "text.h"

enum { OPENING_NAMES_SHARED = 4 }; // names of one position at most

// The names of one position, the commonest first; of no memory of its own.
typedef struct OpeningNames {
    int count;
    const char *name[OPENING_NAMES_SHARED];
    const char *moves; // a line from the standard start that reaches it
    int ply;           // in a game: moves made up to the named position
} OpeningNames;

// All named positions, in the order of their lines.
int opening_names_count(void);
OpeningNames opening_names_row(int index);

// The names of a position; false when it has none.
bool opening_names_of(Rules rules, Board board, OpeningNames *names);

// The last named position among the first `ply` moves of a game; false when there was none.
bool opening_names_of_game(const Game *game, int ply, OpeningNames *names);

// "This move makes it X": the names of the position after a legal move; false when it has none.
bool opening_names_after(Rules rules, Board board, int move, OpeningNames *names);

// Appends all names: "Aubrey / Tanaka".
void opening_names_write(Text *out, const OpeningNames *names);

// Does the line go through this position, however the board is turned?
bool opening_names_through(const OpeningNames *names, Board board);

// Does one of the names hold this text, whatever the case of its letters?
bool opening_names_match(const OpeningNames *names, const char *part);

#endif
