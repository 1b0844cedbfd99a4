// SGF for Othello (GM[2]): `(;FF[4]GM[2]SZ[8]PB[Ann]AB[e4][d5]AW[d4][e5]PL[B]RE[B+4];B[f5];W[d6])`.
// Only the main line is read: of several variations the first one. A pass is `PA`, `pass` or an
// empty value; passes left out are made. Squares are `f5`, or two letters, `fe`, as SGF has them
// elsewhere, also `dd:ee` for a rectangle. The rules' property RU[fewest] or RU[most] tells the
// goal, and AE[d4][e4][d5][e5] an empty board, with which the open start begins. Of a move's notes
// V (Black's view), TE, BM, DO and IT, and C are read and written; a comment before the moves is
// the game's.
#ifndef FLIPSIDE_CORE_SGF_H
#define FLIPSIDE_CORE_SGF_H

#include "game_sheet.h"

// Reads the first game of a text, under this goal where the text does not tell it. An error names
// the place.
bool sgf_parse(const char *text, Goal goal, GameSheet *sheet, Error *error);

// Writes a game with its first position set up, and a line end.
void sgf_write(Text *out, const GameSheet *sheet);

#endif
