// Text of positions and moves, parsed strictly: an error names the column (and the line, in a
// drawing) that is wrong.
//
// A position is read from any of four forms, told apart by their characters:
//   OBF      64 squares a1 … h8 and the side: `---…OX---… X` (36 or 16 squares for the smaller
//   boards, or all 64); drawing  one line per row, with or without coordinates and frame, and
//   optionally the side; array    the course's rows of −1 (black), 0, 1 (white): `[[0,0,…],[…]]`,
//   perhaps with the side behind, or bare
//            numbers;
//   bits     two hexadecimal boards, black and white, and the side: `0x0000000810000000
//   0x0000001008000000 X`.
// Black is one of X x * b B ● ▲, white O o w W ○ ■, empty - . · in every form that has squares. A
// `!` is empty and a legal move of the side to move; beside B and W, where nothing else is empty, a
// `*` is empty too, as our line game draws.
//
// Every board has names of its own: a1 … h8, a1 … f6, a1 … d4. Version 0.1 called the squares of
// the smaller boards by those of the 8×8 board in whose middle they lie, b2 … g7 and c3 … f6; what
// reads its files asks for old moves.
#ifndef FLIPSIDE_CORE_NOTATION_H
#define FLIPSIDE_CORE_NOTATION_H

#include "error.h"
#include "game.h"
#include "text.h"

typedef enum PositionForm { FORM_OBF, FORM_DRAWING, FORM_ARRAY, FORM_BITS } PositionForm;

// The form that a text has, or is taken for.
PositionForm notation_form(const char *text, int size);

// Reads one position on a board of `size`. Where the text does not tell the side to move, `side` is
// used. *form (may be NULL) tells which form it was, or was taken for. *end is where reading
// stopped: behind the position, at a `;` or a line end in OBF. With end = NULL anything left over
// but white space (or a `;` and what follows) is an error.
bool notation_parse_position(const char *text, int size, Color side, Position *position,
                             PositionForm *form, const char **end, Error *error);

// Writes a position in a form. Each form reads back to the same position (an array has no side).
// OBF and bits are one line without its line end; a drawing and an array end with one.
void notation_write_position(Text *out, Position position, int size, PositionForm form);

// "f5", or "--" for a pass. The buffer holds at least 3 bytes.
const char *notation_move(int move, int size, char buffer[3]);

// Reads "f5", "F5", "--", "pa", "pass" (any case); exactly one move, nothing after it.
bool notation_parse_move(const char *text, int size, int *move, Error *error);
// The same without a reason: MOVE_NONE when it is none on this board.
int notation_find_move(const char *text, int size);
bool notation_parse_old_move(const char *text, int size, int *move, Error *error);

// Plays a transcript onto a game: `f5d6c3…`, between the moves spaces, `,;|-`, move numbers and
// comments from # or % to the end of a line; passes may be written, the others are made. An illegal
// move is an error at its column and leaves the game unchanged.
bool notation_play_transcript(Game *game, const char *text, Error *error);

// The same as far as there are moves, with old or own names of squares; *end is where something
// else stands.
bool notation_play_moves(Game *game, const char *text, bool old, const char **end, Error *error);

// The moves made as `f5d6c3…`, passes left out.
void notation_write_transcript(Text *out, const Game *game);

#endif
