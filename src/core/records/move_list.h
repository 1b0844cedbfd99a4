// Transcripts: lists of moves as people copy and paste them.
//   f5d6c3   f5-d6-c3   f5;d6   1: F5 D6   1. f5 d6 2. c3 1-0   ---…X; f5d6 % comment
//   f5d6 % 12: Ann - Ben, +4
// Moves may be followed by a result and a comment; the comment of our own exports has the players'
// names. Squares of smaller boards have own names if the comment contains `squares a1-f6`;
// otherwise the names that make the moves legal are used.
#ifndef FLIPSIDE_CORE_MOVE_LIST_H
#define FLIPSIDE_CORE_MOVE_LIST_H

#include "game_sheet.h"

// True if the text starts with a move, optionally after a move number.
bool move_list_begins(const char *text);

// Returns the length of the transcript at `text`, including comments. It continues on lines that
// start with a move number above 1, or, if the first line is numbered, with a move.
size_t move_list_length(const char *text);

// Plays a text of moves, an optional result and optional comments. `old` selects which names of
// squares are tried first.
bool move_list_play(GameSheet *sheet, const char *text, bool old, Error *error);

// Appends the moves of a game, without a newline; on a smaller board with the comment for own
// names.
void move_list_write(Text *out, const Game *game);

#endif
