// SGF for Othello (GM[2]): `(;FF[4]GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+4];B[f5];W[d6])`. Only the main line is
// read: of several variations the first one. A pass is `PA`, `pass` or an empty value; passes left out are made.
// Squares of smaller boards begin at a1.
#ifndef FLIPSIDE_FORMATS_SGF_H
#define FLIPSIDE_FORMATS_SGF_H

#include "error.h"
#include "game.h"
#include "text.h"

// Reads the first game of a text, under a goal (the format does not tell it). At most `moves` moves are played when
// that is not negative. An error names the place.
bool sgf_parse(const char *text, Goal goal, int moves, Game *game, Error *error);

// Writes a game with its first position set up.
void sgf_write(Text *out, const Game *game);

#endif
