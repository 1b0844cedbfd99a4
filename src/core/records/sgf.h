// SGF for Othello (GM[2]):
//   (;FF[4]GM[2]SZ[8]PB[Ann]AB[e4][d5]AW[d4][e5]PL[B]RE[B+4];B[f5];W[d6])
// Only the main line is read, the first of several variations. A pass is `PA`, `pass` or an empty
// value; missing passes are played. Squares are `f5` or SGF points such as `fe`, with rectangles
// `dd:ee`. RU[fewest] or RU[most] is the goal. AE[d4][e4][d5][e5] is the empty board of the open
// start. V (Black's view), TE, BM, DO, IT and C annotate a move; C before the moves comments on the
// game.
#ifndef FLIPSIDE_CORE_SGF_H
#define FLIPSIDE_CORE_SGF_H

#include "game_sheet.h"

// Parses the first game of a text. `goal` applies if the text does not state one.
bool sgf_parse(const char *text, Goal goal, GameSheet *sheet, Error *error);

// Appends a game, with its first position as set-up, and a newline.
void sgf_write(Text *out, const GameSheet *sheet);

#endif
