// A book for people and other programs: what it is, what it knows of a position, all of it line by
// line.
#ifndef FLIPSIDE_CORE_BOOK_TEXT_H
#define FLIPSIDE_CORE_BOOK_TEXT_H

#include "book.h"
#include "json.h"

// Positions that can be reached from one within the book, itself included; −1 when memory is
// refused.
int book_count_below(const Book *book, int index);

// What the book is: goal, positions by ply, how it was learned.
void book_text_head(Text *out, const Book *book);
Json *book_json_head(const Book *book);

// What it knows of a position: a line a move.
void book_text_moves(Text *out, const Book *book, Position position);
Json *book_json_moves(const Book *book, Position position);

// One position a line. Text: the position (black is to move), `; value`, then of every move its
// name and value, links first, the leaf with its depth and selectivity: `…X; +1; d3 +1, c4 0
// (12@73%)`. JSON: the same as an object.
void book_text_line(Text *out, const Book *book, int index);
Json *book_json_line(const Book *book, int index);

#endif
