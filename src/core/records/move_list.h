// Transcripts: the moves of a game in a row, as people copy and paste them.
//   f5d6c3   f5-d6-c3   f5;d6   1: F5 D6   1. f5 d6 2. c3 1-0   ---…X; f5d6 % comment   f5d6 % 12:
//   Ann - Ben, +4
// Behind the moves a result may stand, and behind that a comment; that of our own exports has the
// players' names. The squares of smaller boards have their own names where the comment says so (`%
// squares a1-f6`), and else those with which the moves are legal.
#ifndef FLIPSIDE_CORE_MOVE_LIST_H
#define FLIPSIDE_CORE_MOVE_LIST_H

#include "game_sheet.h"

// Do moves begin here, perhaps behind a number?
bool move_list_begins(const char *text);

// Length of the moves at a place: their line and those that go on, comments included. A line goes
// on that begins with a move number above 1, and where the first line is numbered also one without.
size_t move_list_length(const char *text);

// Plays moves, a result and a comment onto the sheet's game. Where nothing tells the names of
// squares, `old` ones (or own ones) come first. Nothing but these may be in the text.
bool move_list_play(GameSheet *sheet, const char *text, bool old, Error *error);

// Appends the moves of a game in one line without its end; on a smaller board with the mark of its
// names.
void move_list_write(Text *out, const Game *game);

#endif
