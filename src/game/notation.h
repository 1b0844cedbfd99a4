// Text of positions and moves, parsed strictly: an error names the column (and the line, in a drawing) that is wrong.
//
// A position is read from any of three forms, told apart by their characters:
//   OBF      64 squares a1 … h8 and the side: `---…OX---… X` (36 or 16 squares for the smaller boards);
//            anything after a `;` is left to the caller.
//   drawing  eight lines of eight squares, with or without coordinates and frame, and optionally the side;
//   array    the course's rows of −1 (black), 0, 1 (white): `[[0,0,…],[…]]` or bare numbers.
#ifndef FLIPSIDE_GAME_NOTATION_H
#define FLIPSIDE_GAME_NOTATION_H

#include "error.h"
#include "game.h"
#include "text.h"

typedef enum PositionForm { FORM_OBF, FORM_DRAWING, FORM_ARRAY } PositionForm;

// Reads one position on a board of `size`. Where the form does not tell the side to move, `side` is used.
// *form (may be NULL) tells which form it was; *end (may be NULL) is where reading stopped.
bool notation_parse_position(const char *text, int size, Color side, Position *position, PositionForm *form,
                             const char **end, Error *error);

// Writes a position in a form. Each form reads back to the same position (an array has no side).
void notation_write_position(Text *out, Position position, int size, PositionForm form);

// "f5", or "--" for a pass. The buffer holds at least 3 bytes.
const char *notation_move(int move, char buffer[3]);

// Reads "f5", "F5", "--", "pa", "pass" (any case); exactly one move, nothing after it.
bool notation_parse_move(const char *text, int size, int *move, Error *error);

// Plays a transcript (`f5d6c3…`, spaces, move numbers and written passes tolerated, unwritten passes made) onto a game.
// An illegal move is an error at its column and leaves the game unchanged.
bool notation_play_transcript(Game *game, const char *text, Error *error);

// The moves made as `f5d6c3…`, passes left out.
void notation_write_transcript(Text *out, const Game *game);

#endif
