// Positions as UGI programs write them, after chess's FEN: the rows from the first (that of a1) on,
// `/` between them, `x` black, `o` white, a number so many empty squares; then the side to move:
// `8/8/8/3ox3/3xo3/8/8/8 x`. The number of rows is the size of the board.
#ifndef FLIPSIDE_CORE_FEN_H
#define FLIPSIDE_CORE_FEN_H

#include "error.h"
#include "rules.h"
#include "text.h"

// Reads one. Discs may also be X b B or O w W, an empty square - or ., and the side any of these;
// without a side black is to move. Further words (counters, as chess has them) are not looked at.
// An error names the column.
bool fen_parse(const char *text, Position *position, int *size, Error *error);

// Writes one, without an end of line.
void fen_write(Text *out, Position position, int size);

#endif
