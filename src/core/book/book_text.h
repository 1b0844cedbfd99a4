// Text and JSON output of a book.
#ifndef FLIPSIDE_CORE_BOOK_TEXT_H
#define FLIPSIDE_CORE_BOOK_TEXT_H

#include "book.h"
#include "json.h"

// Write goal, plan, provenance and positions by ply.
void book_text_head(Text *out, const Book *book);
Json *book_json_head(const Book *book);

// Write the moves of a position, one per line.
void book_text_moves(Text *out, const Book *book, Position position);
Json *book_json_moves(const Book *book, Position position);

// Write one entry as a line: the position (Black to move), its value, and its moves with their
// values, the leaf with depth and selectivity: `…X; +1; d3 +1, c4 0 (12@73%)`.
void book_text_line(Text *out, const Book *book, int index);
Json *book_json_line(const Book *book, int index);

#endif
