// A small cache of exact results a few squares before the end, where a table's buckets cost more
// than they save: one entry a place, sixteen bytes, always replaced.
//
// The whole board is the key. Its place is the opponent's lowest squares XORed with a hash of all
// the others, so those need not be stored: the place and the rest give them back. The bits that
// this saves hold the result. Threads share the cache without locks: the first word is XORed with a
// product of the second, so that halves of two different stores fit a third board only by a
// coincidence in 64 bits.
//
// What is in it is true for its goal and board size whenever it was stored; it is cleared only so
// that a search can be repeated node by node.
#ifndef FLIPSIDE_CORE_CACHE_H
#define FLIPSIDE_CORE_CACHE_H

#include "board.h"

#include <stdatomic.h>

// Places, in bits: 256 kB, a quarter of a core's second cache. By nodes and time of 20 positions of
// tests/data/hard-20.obf and FFO #22 to #37: twice or 4 times as many saved 1 % of the nodes and no
// time that is sure.
enum { CACHE_BITS = 14 };

typedef struct CacheEntry {
    _Atomic uint64_t player, rest; // rest: the opponent's higher squares above, the result below
} CacheEntry;

typedef struct Cache Cache;

// What is known: the score is at least, or at most, this, and the move that was best.
typedef struct CacheData {
    int score;
    bool is_lower;
    int move;
} CacheData;

// The result in a word's low bits: half the score plus 33 (final scores are even; 0 is an empty
// entry), which kind of bound, and the move.
enum {
    CACHE_SCORE = 0x7F,
    CACHE_SCORE_ZERO = 33,
    CACHE_LOWER = 0x80,
    CACHE_MOVE_SHIFT = 8,
    CACHE_RESULT = (1 << CACHE_BITS) - 1,
};

struct Cache {
    _Alignas(64) CacheEntry entry[1 << CACHE_BITS];
};

// Scatters a stored word over 64 bits.
static inline uint64_t cache_mix(uint64_t rest) {
    return rest * 0x9E3779B97F4A7C15ULL;
}

static inline CacheEntry *cache_place(Cache *cache, Board board) {
    uint64_t hash = board.player * 0xD6E8FEB86659FD93ULL ^
                    (board.opponent >> CACHE_BITS) * 0x9FB21C651E98DF25ULL;
    hash = (hash ^ (hash >> 32)) * 0x9E3779B97F4A7C15ULL;
    return &cache->entry[(hash >> (64 - CACHE_BITS)) ^ (board.opponent & CACHE_RESULT)];
}

// Looks a board up in its place; false when it is not there.
static inline bool cache_probe(const CacheEntry *entry, Board board, CacheData *data) {
    uint64_t rest = atomic_load_explicit(&entry->rest, memory_order_relaxed);
    uint64_t player = atomic_load_explicit(&entry->player, memory_order_relaxed) ^ cache_mix(rest);
    if (player != board.player || ((rest ^ board.opponent) & ~(uint64_t)CACHE_RESULT) ||
        !(rest & CACHE_SCORE))
        return false;
    *data = (CacheData){.score = 2 * ((int)(rest & CACHE_SCORE) - CACHE_SCORE_ZERO),
                        .is_lower = rest & CACHE_LOWER,
                        .move = (int)(rest >> CACHE_MOVE_SHIFT) & 63};
    return true;
}

// Records an exact result in the board's place.
static inline void cache_store(CacheEntry *entry, Board board, CacheData data) {
    uint64_t rest = (board.opponent & ~(uint64_t)CACHE_RESULT) |
                    (uint64_t)data.move << CACHE_MOVE_SHIFT | (data.is_lower ? CACHE_LOWER : 0U) |
                    (uint64_t)(data.score / 2 + CACHE_SCORE_ZERO);
    atomic_store_explicit(&entry->player, board.player ^ cache_mix(rest), memory_order_relaxed);
    atomic_store_explicit(&entry->rest, rest, memory_order_relaxed);
}

// An empty cache, NULL when there is not enough memory.
Cache *cache_create(void);
void cache_destroy(Cache *cache);

// Forgets everything.
void cache_clear(Cache *cache);

#endif
