// A comment of PGN about a move, between its braces: commands of the kind that chess programs
// write, then words.
//   [%eval -2.5] [%emt 0:00:03.25] best was c4
// The value is Black's, who moves first; the time is what the move took.
#ifndef FLIPSIDE_CORE_REMARK_H
#define FLIPSIDE_CORE_REMARK_H

#include "game_sheet.h"

// Adds what a comment of so many bytes says about a move of `mover` to its note; unknown commands
// are left out.
void remark_read(const char *comment, size_t length, Color mover, SheetNote *note);

// Appends the note of a move with a space behind each part: `$6 {[%eval -2.5] best was c4} `, or
// nothing.
void remark_write(Text *out, const SheetNote *note, Color mover);

// Appends words in braces and a space, or nothing when there are none.
void remark_write_words(Text *out, const char *words);

#endif
