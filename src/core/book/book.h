// An opening book: what our own engine found out about the first moves of one goal, on the 8×8
// board from the standard start.
//
// A position is there once, whatever its symmetry and whoever is black: as the smallest of its
// images. The moves that lead to other positions of the book are its links; they are not kept but
// found, because a position knows its moves. Of all its other moves the best one is kept, the leaf,
// with what a search made of it. The value of a position is the best of its links' and its leaf's,
// all the way from below (negamax). A side that must pass has no position of its own: the link
// leads to the position after the pass.
//
// The entries are sorted by discs, then by board: so a position is found by halving, values are
// computed from the back, paths from the front, and equal books are equal files.
#ifndef FLIPSIDE_CORE_BOOK_H
#define FLIPSIDE_CORE_BOOK_H

#include "error.h"
#include "game.h"
#include "random.h"
#include "rules.h"
#include "text.h"

#include <stddef.h>

// A leaf's `move` may be MOVE_NONE: every move is in the book. In memory, while a book is being
// made, it may be unknown.
enum {
    BOOK_UNKNOWN = MOVE_NONE + 1,
    BOOK_POSITIONS_MAX = 1 << 22,
    BOOK_FILE_MAX = 1 << 28,
    BOOK_ABOUT_MAX = 1 << 14
};

// The best move outside the book, by the entry's own squares.
typedef struct BookLeaf {
    uint8_t move;
    int8_t value;        // discs, for the side to move
    uint8_t depth;       // plies it was searched; 0 = given by hand
    uint8_t selectivity; // percent of that search; 100 = nothing cut
} BookLeaf;

typedef struct BookEntry {
    Board board; // canonical
    int8_t value;
    BookLeaf leaf;
} BookEntry;

// How a book is learned.
typedef struct BookPlan {
    int depth;           // plies of a search
    int selectivity;     // its percent of certainty
    int endgame;         // at this many empties or fewer: to the end, exactly
    int deviation;       // discs that one move of a line may lose against the best one
    int total_deviation; // discs that all moves of a line may lose together, of both sides
    int plies;           // moves of a line at most
    int disc_plies; // a disc lost counts like so many further plies when the next leaf is chosen
} BookPlan;

typedef struct Book {
    Goal goal;
    BookPlan plan; // of the last learning
    Text about;    // lines `key: value`: who made it, with which evaluation and commands
    BookEntry *entries;
    int count, room;
} Book;

// An empty book; its memory is had when it grows.
void book_init(Book *book, Goal goal);
void book_free(Book *book);

// The same book once more. False, and nothing to free, when memory is refused.
bool book_copy(Book *copy, const Book *book, Error *error);

// Where a legal move of a position leads: to a canonical position in which somebody can move, or to
// the end.
typedef struct BookStep {
    Board board; // canonical
    int sign;    // of the position's value for the mover: −1, or 1 after the other side's pass
    bool over;
    int score; // of a finished game, for the mover
} BookStep;

BookStep book_step(Goal goal, Board board, int move);

// The place of a canonical position; −1 when it is not in the book. And of the start.
int book_index(const Book *book, Board canonical);
int book_start(const Book *book);

// A move that the book knows of a position.
typedef struct BookMove {
    int move;
    int value;       // discs, for the side to move
    int index;       // of the position it leads to; −1 = it is the leaf
    int depth;       // of a leaf: plies searched, 0 = by hand
    int selectivity; // of a leaf, percent
} BookMove;

// The moves of any position, best first, links before a leaf of the same value; 0 when the book
// does not have it.
int book_moves(const Book *book, Board board, BookMove moves[MOVES_MAX]);

// The moves of a position that lead out of the book, by the position's own squares.
uint64_t book_moves_outside(const Book *book, Board board);

// Adds canonical positions, sorted or not, each in which a move is possible; those already there
// are left alone, the others have an unknown leaf. False when memory is refused.
bool book_add(Book *book, const Board *boards, int count, Error *error);

// Makes the leaves unknown that lie in the book by now; how many are unknown.
int book_mark_unknown(Book *book);

// Computes all values from links and leaves, which are known.
void book_negamax(Book *book);

// The fewest discs lost on any way from the start to each position, within the plan's deviations;
// −1 = no such way.
void book_losses(const Book *book, int16_t *losses);

// What is wrong with a book: values that are not the negamax of what is below, leaves that are
// links or illegal, positions out of order or not canonical. False and the first complaint. `lost`
// counts positions to which no move of the book leads from the start.
bool book_check(const Book *book, int *lost, Error *error);

// All positions of both; of a position in both the leaf of the deeper search. Leaves that are links
// now are unknown.
bool book_merge(Book *out, const Book *a, const Book *b, Error *error);

// The book's choice among the links that are worth at most `random` discs less than the best move
// it knows; MOVE_NONE when it has none, as where the best move is a leaf: there thinking for
// oneself sees further.
int book_choose(const Book *book, Board board, int random, Random *numbers, int *value);

// The discs that the side to move has given away in this game so far by moves of the book.
int book_discs_lost(const Book *book, const Game *game);

// The line of best links after a move, that move first; its length.
int book_line(const Book *book, Board board, int move, uint8_t *line, int room);

// The file: "FLIPBOOK", version u16, goal u8, 0, the plan's seven numbers u8 each, 0, then u32
// each: positions, bytes of `about`, bytes packed, crc of these 32 bytes and all that follow;
// `about`; packed (zstd) the columns of all entries: 8 bytes of the mover's discs, 8 of the
// other's, value, leaf's move, value, depth, selectivity.
bool book_parse(Book *book, const void *data, size_t size, Error *error);
bool book_read(Book *book, const char *path, Error *error);
bool book_write(const Book *book, const char *path, Error *error);

// The book of a goal in the usual places: FLIPSIDE_BOOKS, a folder, or where the program and its
// data were installed.
bool book_available(Goal goal);
bool book_open(Book *book, Goal goal, const char *path,
               Error *error); // path: NULL, "" or "yes" = the usual places

#endif
