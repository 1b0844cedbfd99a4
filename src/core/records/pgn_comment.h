// PGN comments on a move: commands as written by chess programs, then text.
//   {[%eval -2.5] [%emt 0:00:03.25] best was c4}
// The value is Black's view; emt is the time used for the move.
#ifndef FLIPSIDE_CORE_PGN_COMMENT_H
#define FLIPSIDE_CORE_PGN_COMMENT_H

#include "game_sheet.h"

// Adds the content of a comment (without braces) to the note of a move by `mover`. Unknown commands
// are ignored.
void pgn_comment_read(const char *comment, size_t length, Color mover, SheetNote *note);

// Appends the note of a move, each part followed by a space: `$6 {[%eval -2.5] best was c4} `.
void pgn_comment_write(Text *out, const SheetNote *note, Color mover);

// Appends a text in braces and a space; appends nothing if it is empty.
void pgn_comment_write_text(Text *out, const char *text);

#endif
