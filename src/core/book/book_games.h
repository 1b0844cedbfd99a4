// Positions for a book from games that people have.
#ifndef FLIPSIDE_CORE_BOOK_GAMES_H
#define FLIPSIDE_CORE_BOOK_GAMES_H

#include "book.h"

// The canonical positions of all games or positions that an argument holds (text in any format, a
// file, - for standard input), of games of the goal those after up to `plies` moves; some may be
// there twice. Their number, −1 and an error when something is wrong. To be freed.
int book_games_boards(const char *argument, Goal goal, int plies, Board **boards, Error *error);

#endif
