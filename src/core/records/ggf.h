// GGF, the format of the Generic Game Server, read by NBoard and most Othello programs:
//   (;GM[Othello]PC[site]DT[date]PB[black]PW[white]TI[5:00]TY[8a]RE[+4.000]
//   BO[8 <squares> *]B[F5/1.25/3.2]W[PA];)
// The letter `a` (anti) in the type TY is the goal `fewest`. The result is Black's score under the
// goal. A move may have a score and the seconds used. Squares of all boards start at a1.
#ifndef FLIPSIDE_CORE_GGF_H
#define FLIPSIDE_CORE_GGF_H

#include "game_sheet.h"

// Parses the first game of a text and sets *end (may be NULL) to its end. Missing passes are
// played.
bool ggf_parse(const char *text, GameSheet *sheet, const char **end, Error *error);

// Appends a game as one line, without a newline.
void ggf_write(Text *out, const GameSheet *sheet);

#endif
