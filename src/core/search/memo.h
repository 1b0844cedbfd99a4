// What the evaluation noted of boards it has looked at: the same leaves are met again by other
// orders of moves and by the next iteration, four out of ten in a search of depth 13.
//
// Sixteen bytes a board, one place each, always replaced, kept as those of the cache (cache.h): the
// whole board is the key, and the bits that its place saves hold the note. A note says what the
// evaluation would say, so nothing but time depends on what is here, and it is never cleared: a
// memo serves one evaluation.
#ifndef FLIPSIDE_CORE_MEMO_H
#define FLIPSIDE_CORE_MEMO_H

#include "board.h"
#include "eval.h"

#include <stdatomic.h>

// Places, in bits; at least those of a note.
enum { MEMO_BITS = 15, MEMO_NOTE = (1 << MEMO_BITS) - 1 };

typedef struct MemoEntry {
    _Atomic uint64_t player, rest; // rest: the opponent's higher squares above, the note below
} MemoEntry;

typedef struct Memo {
    _Alignas(64) MemoEntry entry[1 << MEMO_BITS];
} Memo;

static inline uint64_t memo_mix(uint64_t rest) {
    return rest * 0x9E3779B97F4A7C15ULL;
}

static inline MemoEntry *memo_place(Memo *memo, Board board) {
    uint64_t hash = board.player * 0xD6E8FEB86659FD93ULL ^
                    (board.opponent >> MEMO_BITS) * 0x9FB21C651E98DF25ULL;
    hash = (hash ^ (hash >> 32)) * 0x9E3779B97F4A7C15ULL;
    return &memo->entry[(hash >> (64 - MEMO_BITS)) ^ (board.opponent & MEMO_NOTE)];
}

// The note of a board in its place, 0 when there is none.
static inline unsigned memo_note(const MemoEntry *entry, Board board) {
    uint64_t rest = atomic_load_explicit(&entry->rest, memory_order_relaxed);
    uint64_t player = atomic_load_explicit(&entry->player, memory_order_relaxed) ^ memo_mix(rest);
    return player != board.player || ((rest ^ board.opponent) & ~(uint64_t)MEMO_NOTE)
               ? 0
               : rest & MEMO_NOTE;
}

static inline void memo_store(MemoEntry *entry, Board board, unsigned note) {
    uint64_t rest = (board.opponent & ~(uint64_t)MEMO_NOTE) | note;
    atomic_store_explicit(&entry->player, board.player ^ memo_mix(rest), memory_order_relaxed);
    atomic_store_explicit(&entry->rest, rest, memory_order_relaxed);
}

#endif
