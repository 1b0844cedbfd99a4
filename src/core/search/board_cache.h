// Lock-free, direct-mapped cache keyed by the whole board: sixteen bytes per entry, always
// replaced.
//
// The index of an entry is the opponent's lowest `bits` squares XORed with a hash of all other
// squares. The index and the stored squares therefore determine the board, and the `bits` bits that
// this saves hold the value. A value is never 0; 0 marks an empty entry.
//
// Threads share a cache without locks. The first word is XORed with a product of the second, so the
// halves of two concurrent stores match a third board only by a coincidence in 64 bits.
//
// Two users: results near the end of the game (endgame_cache.h) and evaluations (evaluate.h).
#ifndef FLIPSIDE_CORE_BOARD_CACHE_H
#define FLIPSIDE_CORE_BOARD_CACHE_H

#include "board.h"

#include <assert.h>
#include <stdatomic.h>

typedef struct BoardCacheEntry {
    _Atomic uint64_t player, rest; // rest: the opponent's higher squares, and the value below them
} BoardCacheEntry;

// Mask of the bits that hold the value.
static inline uint64_t board_cache_mask(int bits) {
    return (1ULL << bits) - 1;
}

// Spreads a stored word over 64 bits.
static inline uint64_t board_cache_mix(uint64_t rest) {
    return rest * 0x9E3779B97F4A7C15ULL;
}

// Returns the entry of a board in a cache of 1 << bits entries.
static inline BoardCacheEntry *board_cache_entry(BoardCacheEntry *entries, int bits, Board board) {
    uint64_t hash =
        board.player * 0xD6E8FEB86659FD93ULL ^ (board.opponent >> bits) * 0x9FB21C651E98DF25ULL;
    hash = (hash ^ (hash >> 32)) * 0x9E3779B97F4A7C15ULL;
    return &entries[(hash >> (64 - bits)) ^ (board.opponent & board_cache_mask(bits))];
}

// Returns the value stored for a board, 0 if absent.
static inline unsigned board_cache_load(const BoardCacheEntry *entry, int bits, Board board) {
    uint64_t rest = atomic_load_explicit(&entry->rest, memory_order_relaxed);
    uint64_t player =
        atomic_load_explicit(&entry->player, memory_order_relaxed) ^ board_cache_mix(rest);
    if (player != board.player || ((rest ^ board.opponent) & ~board_cache_mask(bits)))
        return 0;
    return (unsigned)(rest & board_cache_mask(bits));
}

static inline void board_cache_store(BoardCacheEntry *entry, int bits, Board board,
                                     unsigned value) {
    assert(value > 0 && value <= board_cache_mask(bits));
    uint64_t rest = (board.opponent & ~board_cache_mask(bits)) | value;
    atomic_store_explicit(&entry->player, board.player ^ board_cache_mix(rest),
                          memory_order_relaxed);
    atomic_store_explicit(&entry->rest, rest, memory_order_relaxed);
}

#endif
