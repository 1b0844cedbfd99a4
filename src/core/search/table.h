// The transposition table, shared by all threads of one engine.
//
// An entry is three 64-bit words: the two halves of the board, each XORed with the data word, and
// the data word. Readers and writers use plain (relaxed) loads and stores, no locks: when two
// threads write the same entry at once, or one reads while another writes, the words may come from
// different stores; then the XOR does not give back the reader's board and the entry counts as
// absent. A false hit would need two different boards and data words to collide in 128 bits. The
// full board is the key, so no two positions are ever confused by their hash.
//
// Buckets of five entries fill two cache lines. A store replaces the same board, else the entry of
// least worth: from an older search first, then of lower depth and selectivity.
//
// A part of the table small enough for the processor's cache is kept apart for nodes near the end:
// they are many, and what they find is of use soon or never. Its buckets are of two entries in one
// cache line.
#ifndef FLIPSIDE_CORE_TABLE_H
#define FLIPSIDE_CORE_TABLE_H

#include "board.h"
#include "cache.h"
#include "memo.h"

#include <stddef.h>

typedef struct Table Table;

// What is known of a position: the score lies in lower … upper when searched `depth` plies deep at
// `selectivity`.
typedef struct TableData {
    int8_t lower, upper;
    uint8_t depth;
    uint8_t selectivity; // level, 0 = most selective; see selectivity.h
    uint8_t move[2];     // best and second-best move known, MOVE_NONE where unknown
} TableData;

// A table of at most `bytes` (at least two buckets); NULL when there is not enough memory.
Table *table_create(size_t bytes);
void table_destroy(Table *table);

// Takes all of its memory from the system now, so that no search under a clock pays for it; it
// holds what it held.
void table_touch(Table *table);

// The part for nodes near the end, used like a table of its own.
Table *table_near(const Table *table);

// The cache for nodes nearer still, NULL in a table too small for one.
Cache *table_cache(const Table *table);

// What an evaluation noted, NULL in a table too small for it. A table serves one evaluation.
Memo *table_memo(const Table *table);

// Forgets everything; or makes the present entries the first to be replaced.
void table_clear(Table *table);
void table_age(Table *table);

// Looks a board up; false when it is not there.
bool table_probe(const Table *table, Board board, uint64_t hash, TableData *data);

// Records that a search of this depth, selectivity and window [alpha, beta] came out at `score`
// with the best `move`.
void table_store(Table *table, Board board, uint64_t hash, int depth, int selectivity, int alpha,
                 int beta, int score, int move);

// Brings the bucket into the cache.
void table_prefetch(const Table *table, uint64_t hash);

#endif
