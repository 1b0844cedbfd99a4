// An opening book for one goal, on 8×8 from the standard start, learned with our own engine.
//
// Each position is stored once, as its canonical symmetry with the side to move as player. A move
// to another position of the book is a link; links are not stored but found by playing the legal
// moves. Of the other moves, only the best one is stored, the leaf, with its search result. The
// value of a position is the maximum over links and leaf (negamax). Positions in which the side to
// move must pass are not stored: the link leads to the position after the pass.
//
// Entries are sorted by number of discs, then by board. So lookup is a binary search, values are
// computed from the last entry to the first, paths from the first to the last, and equal books are
// equal files.
#ifndef FLIPSIDE_CORE_BOOK_H
#define FLIPSIDE_CORE_BOOK_H

#include "error.h"
#include "game.h"
#include "random.h"
#include "rules.h"
#include "text.h"

#include <stddef.h>

enum {
    BOOK_UNKNOWN = MOVE_NONE + 1, // leaf to be searched; only in memory, while learning
    BOOK_POSITIONS_MAX = 1 << 22,
    BOOK_FILE_MAX = 1 << 28,
    BOOK_ABOUT_MAX = 1 << 14
};

// The best move outside the book, in the coordinates of the canonical board.
typedef struct BookLeaf {
    uint8_t move;        // MOVE_NONE = all moves are links
    int8_t value;        // discs, for the side to move
    uint8_t depth;       // plies searched; 0 = set manually
    uint8_t selectivity; // confidence of the search in percent; 100 = exact
} BookLeaf;

typedef struct BookEntry {
    Board board; // canonical
    int8_t value;
    BookLeaf leaf;
} BookEntry;

// Parameters of learning.
typedef struct BookPlan {
    int depth;           // plies of a search
    int selectivity;     // confidence of a search in percent
    int endgame;         // exact search at this many empties or fewer
    int deviation;       // maximum loss of one move, in discs
    int total_deviation; // maximum loss of all moves of a line, both sides, in discs
    int plies;           // maximum length of a line
    int disc_plies;      // cost of a lost disc, in plies, for the choice of the next leaf
} BookPlan;

typedef struct Book {
    Goal goal;
    BookPlan plan; // of the last run
    Text about;    // provenance, lines `key: value`
    BookEntry *entries;
    int count, room;
} Book;

// Creates an empty book, without allocating memory.
void book_init(Book *book, Goal goal);
void book_free(Book *book);

// Copies a book. On failure there is nothing to free.
bool book_copy(Book *copy, const Book *book, Error *error);

// Result of a legal move: a canonical position with a legal move, or the end of the game.
typedef struct BookStep {
    Board board; // canonical
    int sign;    // converts the value of `board` to the mover's view: −1, or 1 after a pass
    bool over;
    int score; // of a finished game, for the mover
} BookStep;

BookStep book_step(Goal goal, Board board, int move);

// Compares boards in the order of entries; negative if `a` comes first.
int book_compare_boards(Board a, Board b);

// Return the index of a canonical position and of the start, or −1.
int book_index(const Book *book, Board canonical);
int book_start(const Book *book);

// A link or leaf of a position.
typedef struct BookMove {
    int move;
    int value;       // discs, for the side to move
    int index;       // of the linked position; −1 = leaf
    int depth;       // of a leaf: plies searched, 0 = set manually
    int selectivity; // of a leaf, percent
} BookMove;

// Lists links and leaf of any position, best first, links before a leaf of equal value. Returns
// their number, 0 if the position is not in the book.
int book_moves(const Book *book, Board board, BookMove moves[MOVES_MAX]);

// Returns the legal moves that are not links.
uint64_t book_moves_outside(const Book *book, Board board);

// Adds canonical positions with a legal move, in any order. New entries have an unknown leaf;
// existing ones are unchanged.
bool book_add(Book *book, const Board *boards, int count, Error *error);

// Marks leaves that have become links as unknown. Returns the number of unknown leaves.
int book_mark_unknown(Book *book);

// Computes all values. No leaf may be unknown.
void book_negamax(Book *book);

// Computes the minimum loss, in discs, of a line from the start to each position, within the
// deviations of the plan; −1 = no such line.
void book_losses(const Book *book, int16_t *losses);

// Verifies order and canonical form of positions, legality of leaves, and values. Sets an error for
// the first problem. *unreachable is set to the number of positions without a line from the start.
bool book_check(const Book *book, int *unreachable, Error *error);

// Creates the union of two books. Of two leaves, the one with the deeper search is used. Leaves
// that have become links are unknown.
bool book_merge(Book *out, const Book *a, const Book *b, Error *error);

// Chooses a random link whose value is at most `random` discs below the best move. Returns
// MOVE_NONE if there is none. Leaves are never chosen: a search of the position sees further.
int book_choose(const Book *book, Board board, int random, Random *numbers, int *value);

// Returns the discs that the side to move has lost in this game by moves of the book.
int book_discs_lost(const Book *book, const Game *game);

// Writes the line of best moves that starts with `move`. Returns its length.
int book_line(const Book *book, Board board, int move, uint8_t *line, int room);

// File format: "FLIPBOOK", version u16, goal u8, 0, the seven numbers of the plan u8 each, 0; then
// u32 each: positions, size of `about`, size of the packed data, crc of these 32 bytes and all data
// after the header; `about`; packed with zstd, column by column, 21 bytes per entry: player's discs
// u64, opponent's discs u64, value, leaf's move, value, depth and selectivity.
bool book_parse(Book *book, const void *data, size_t size, Error *error);
bool book_read(Book *book, const char *path, Error *error);
bool book_write(const Book *book, const char *path, Error *error);

// True if there is a book for the goal in the directory FLIPSIDE_BOOKS or, if that is not set,
// among the installed data.
bool book_available(Goal goal);

// Opens a book file; NULL, "" and "yes" are the book that book_available finds.
bool book_open(Book *book, Goal goal, const char *path, Error *error);

#endif
