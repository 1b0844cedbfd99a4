// The transposition table, shared by all threads of one engine.
//
// An entry is three 64-bit words: the two halves of the board, each XORed with the data word, and
// the data word (Hyatt and Mann 2002). Loads and stores are relaxed, without locks. If the words of
// an entry come from different stores, the XOR does not yield the reader's board and the entry
// counts as absent. The full board is the key, so positions are never confused by their hash.
//
// Buckets of five entries fill two cache lines. A store replaces the entry of the same board,
// otherwise the least valuable one: older searches first, then lower depth and selectivity.
//
// The near part, small enough for the CPU cache, is for nodes with 9 to 11 empties: they are many,
// and their entries are useful soon or never. Its buckets are two entries in one cache line.
#ifndef FLIPSIDE_CORE_TABLE_H
#define FLIPSIDE_CORE_TABLE_H

#include "board.h"
#include "endgame_cache.h"
#include "eval.h"

#include <stddef.h>

typedef struct Table Table;

// log2 of the number of entries of the evaluation cache.
enum { EVAL_CACHE_BITS = 15 };
_Static_assert((int)EVAL_CACHED_BITS <= (int)EVAL_CACHE_BITS,
               "a cached evaluation must fit an entry");

typedef struct EvalCache {
    _Alignas(64) BoardCacheEntry entries[1 << EVAL_CACHE_BITS];
} EvalCache;

// Bounds of the score from a search to `depth` at `selectivity`.
typedef struct TableData {
    int8_t lower, upper;
    uint8_t depth;
    uint8_t selectivity; // level, 0 = most selective; see selectivity.h
    uint8_t move[2];     // best and second-best move, MOVE_NONE if unknown
} TableData;

// Returns a table of at most `bytes` (at least two buckets), or NULL if out of memory.
Table *table_create(size_t bytes);
void table_destroy(Table *table);

// Touches all pages, so that no timed search pays for page faults. Entries are kept.
void table_touch(Table *table);

// Returns the near part, a table of its own.
Table *table_near(const Table *table);

// Return the caches of the table, NULL if the table is too small for them. The evaluation cache
// makes a table specific to one evaluation.
EndgameCache *table_endgame_cache(const Table *table);
EvalCache *table_eval_cache(const Table *table);

// table_clear removes all entries; table_age makes them the first to be replaced.
void table_clear(Table *table);
void table_age(Table *table);

// Looks up a board; returns false if it is absent.
bool table_probe(const Table *table, Board board, uint64_t hash, TableData *data);

// Stores the result of a search with window [alpha, beta].
void table_store(Table *table, Board board, uint64_t hash, int depth, int selectivity, int alpha,
                 int beta, int score, int move);

// Prefetches the bucket of a hash.
void table_prefetch(const Table *table, uint64_t hash);

#endif
