// PGN, the chess game format, for Reversi: tags, an empty line, moves, a result.
//   [Event "Reversi, most discs"] [Site "…"] [Date "2026.01.31"] [Round "1"] [Black "Ann"]
//   [White "Ben"] [Result "1-0"]
//   1. f5 d6 2. c3 pass 1-0
// Black moves first; 1-0 is a win for Black. Discs (`34-30`, Black first) are a result too. Event
// or Variant state the goal ("Reversi, fewest discs"). Other starts and boards have SetUp and FEN,
// whose position is in OBF. `[Squares "a1-f6"]` states that a smaller board has own names
// (notation.h). Assessments of moves (?! or $6) and comments in braces (pgn_comment.h) are read;
// move numbers, variations and comments after ; and % are skipped. Missing passes are played.
#ifndef FLIPSIDE_CORE_PGN_H
#define FLIPSIDE_CORE_PGN_H

#include "game_sheet.h"

// True if the text starts with a tag.
bool pgn_begins(const char *text);

// True if a list of moves contains a comment in braces or a glyph such as $1.
bool pgn_is_move_text(const char *text, size_t length);

// Returns the length of the game at `text`: to its result, the tags of the next game or the end.
size_t pgn_length(const char *text);

// Parses a text that is one game. `rules` apply if there are no tags; with tags, only its goal, if
// they do not state one. If nothing states the names of a smaller board's squares, the names that
// make the moves legal are used; `old` selects which are tried first for a game without tags.
bool pgn_parse(const char *text, Rules rules, bool old, GameSheet *sheet, Error *error);

// Appends a game and an empty line.
void pgn_write(Text *out, const GameSheet *sheet);

#endif
