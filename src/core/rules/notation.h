// Text forms of positions, moves and transcripts. Parsing is strict; errors have a column, and a
// line if the text has several.
//
// A position has one of four forms, recognised by their characters:
//   OBF      64 squares a1 … h8 and the side to move: `---…OX---… X`. Smaller boards have 36 or 16
//            squares, or all 64.
//   drawing  one row per line, optionally with coordinates, a frame and the side to move.
//   array    rows of −1 (black), 0 and 1 (white): `[[0,0,…],[…]]`, or numbers without brackets;
//            optionally followed by the side to move.
//   bits     hexadecimal bitboards of black and white and the side to move:
//            `0x0000000810000000 0x0000001008000000 X`.
// Black is X x * b B ● ▲, white O o w W ○ ■, empty - . · . A `!` is an empty square and a legal
// move. A `*` is empty if there are discs B and W and no other empty squares: the terminal game
// draws it so.
//
// Squares of smaller boards are a1 … f6 and a1 … d4. Version 0.1 named them by the 8×8 board around
// them, b2 … g7 and c3 … f6; these are called old names here.
#ifndef FLIPSIDE_CORE_NOTATION_H
#define FLIPSIDE_CORE_NOTATION_H

#include "error.h"
#include "game.h"
#include "text.h"

typedef enum PositionForm { FORM_OBF, FORM_DRAWING, FORM_ARRAY, FORM_BITS } PositionForm;

// Returns the form of a text, valid or not.
PositionForm notation_form(const char *text, int size);

// Parses a position on a board of `size`. `side` is to move if the text does not state it. *form
// (may be NULL) is set even after an error. *end is set to the end of the position, at a `;` or
// newline in OBF. If `end` is NULL, only white space or a `;` may follow the position.
bool notation_parse_position(const char *text, int size, Color side, Position *position,
                             PositionForm *form, const char **end, Error *error);

// Appends a position. Parsing returns the same position, except that an array has no side. A
// drawing and an array end with a newline, OBF and bits do not.
void notation_write_position(Text *out, Position position, int size, PositionForm form);

// Writes "f5", or "--" for a pass, and returns `buffer`.
const char *notation_move(int move, int size, char buffer[3]);

// Parse a text that is one move: "f5", "--", "pa" or "pass", case-insensitive. The first sets an
// error, the second returns MOVE_NONE for an invalid move, the third expects old names.
bool notation_parse_move(const char *text, int size, int *move, Error *error);
int notation_find_move(const char *text, int size);
bool notation_parse_old_move(const char *text, int size, int *move, Error *error);

// Plays a transcript such as `f5d6c3`. Moves may be separated by white space, `,;|-`, move numbers
// and comments from # or % to the end of the line. Missing passes are played. An illegal move is an
// error and leaves the game unchanged.
bool notation_play_transcript(Game *game, const char *text, Error *error);

// The same for the moves at the start of a text, with old names if `old`. *end is set to the first
// character that is not part of the moves.
bool notation_play_moves(Game *game, const char *text, bool old, const char **end, Error *error);

// Appends the moves made as `f5d6c3…`, without passes.
void notation_write_transcript(Text *out, const Game *game);

// Appends the reason why `move` (a square or MOVE_PASS) is illegal now; appends nothing if it is
// legal. illegal_fail sets it as an error and returns false.
void illegal_reason(Text *out, const Game *game, int move);
bool illegal_fail(Error *error, const Game *game, int move);

#endif
