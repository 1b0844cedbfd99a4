// Where the games of a tournament begin. An opening is a pure function of the settings and its index: nothing is drawn
// twice, and a continued run sees the same openings. In every opening the side to move has a move.
#ifndef FLIPSIDE_ARENA_OPENINGS_H
#define FLIPSIDE_ARENA_OPENINGS_H

#include "game.h"
#include "settings.h"

typedef struct Openings Openings;

// Checks and keeps the openings of the settings (which must outlive them); NULL and an error naming the bad line.
Openings *openings_create(const ArenaSettings *settings, Error *error);
void openings_destroy(Openings *openings);

// The game after the opening of that index; a list starts over when it is used up.
Game openings_game(const Openings *openings, int index);

// How many different openings there are: the lines of a list, 1 for the start position, 0 = without end.
int openings_count(const Openings *openings);

// Adds the openings of a file's text: one transcript or position per line, where empty lines and lines that begin with
// `#` or `%` are comments, or games in GGF, SGF or PGN.
bool openings_read_list(ArenaSettings *settings, const char *text, Error *error);

// Takes the shipped list of balanced openings of the goal; an error for boards and starts that it was not made for.
bool openings_take_balanced(ArenaSettings *settings, Error *error);

#endif
