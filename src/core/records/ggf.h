// GGF, the game format of the Generic Game Server that NBoard and most Othello programs exchange:
//   (;GM[Othello]PC[place]DT[date]PB[black]PW[white]TI[5:00]TY[8a]RE[+4.000]BO[8 <squares>
//   *]B[F5/1.25/3.2]W[PA];)
// The type's letter `a` (anti) is the goal `fewest`; the result is Black's score under the goal.
// Squares of smaller boards begin at a1 there, as everywhere outside.
#ifndef FLIPSIDE_CORE_GGF_H
#define FLIPSIDE_CORE_GGF_H

#include "game_sheet.h"

// Where the next game of a text begins, or NULL.
const char *ggf_find(const char *text);

// Reads the first game of a text; *end (may be NULL) is set behind it. An error names the place in
// `text`. Passes that are not written are made; a move out of turn or against the rules is an
// error.
bool ggf_parse(const char *text, GameSheet *sheet, const char **end, Error *error);

// Writes one game in one line, without a line end. Reads back to the same game.
void ggf_write(Text *out, const GameSheet *sheet);

#endif
