// Positions in the FEN dialect of UGI programs: rows from rank 1 (a1 first), separated by `/`, `x`
// for black, `o` for white, digits for runs of empty squares, then the side to move:
// `8/8/8/3ox3/3xo3/8/8/8 x`. The number of rows is the board size.
#ifndef FLIPSIDE_CORE_FEN_H
#define FLIPSIDE_CORE_FEN_H

#include "error.h"
#include "rules.h"
#include "text.h"

// Parses a position; an error has its column. Also accepts X b B for black, O w W for white and
// - . for empty. Black is to move if no side is given. Text after the side (such as move counters)
// is ignored.
bool fen_parse(const char *text, Position *position, int *size, Error *error);

// Appends a position, without a newline.
void fen_write(Text *out, Position position, int size);

#endif
