// PGN, chess's format of games, for Reversi: tags, an empty line, moves, a result.
//   [Event "Reversi, most discs"] [Site "…"] [Date "2026.01.31"] [Round "1"] [Black "Ann"] [White
//   "Ben"] [Result "1-0"]
//   1. f5 d6 2. c3 pass 1-0
// Black moves first, and 1-0 means that Black won; discs (`34-30`, Black's first) are a result,
// too. The goal is told by Event or Variant ("Reversi, fewest discs"), any other start or board by
// SetUp and FEN, which is a position as OBF;
// `[Squares "a1-f6"]` says that a smaller board has names of its own (notation.h). Marks of moves
// (?!, or $6) and comments in braces are notes of the moves (pgn_comment.h); move numbers,
// variations and comments behind ; and % are skipped, passes that are not written are made.
#ifndef FLIPSIDE_CORE_PGN_H
#define FLIPSIDE_CORE_PGN_H

#include "game_sheet.h"

// Does a game in PGN begin here: a tag?
bool pgn_begins(const char *text);

// Is there something among the moves of a stretch of text that only PGN has: {…} or $1?
bool pgn_is_move_text(const char *text, size_t length);

// Length of the game at a place: to its result, the next game's tags or the end.
size_t pgn_length(const char *text);

// Reads a text that is one game. The goal holds where the tags do not tell it, all of the rules
// where there are no tags. Where nothing tells the names of a smaller board's squares, those with
// which the moves are legal are taken: without tags `old` ones or own ones first. An error names
// the place.
bool pgn_parse(const char *text, Rules rules, bool old, GameSheet *sheet, Error *error);

// Writes a game and an empty line.
void pgn_write(Text *out, const GameSheet *sheet);

#endif
