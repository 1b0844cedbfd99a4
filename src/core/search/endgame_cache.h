// Cache of exact results with 4 to 8 empties, where the buckets of the transposition table would
// cost more than they save.
//
// A result stays valid for its goal and board size. The cache is cleared only to make searches
// reproducible node by node.
#ifndef FLIPSIDE_CORE_ENDGAME_CACHE_H
#define FLIPSIDE_CORE_ENDGAME_CACHE_H

#include "board_cache.h"

// log2 of the number of entries: 256 KB, a quarter of a core's L2 cache. On 20 positions of
// tests/data/hard-20.obf and FFO #22 to #37, two or four times as many entries saved 1% of the
// nodes and no measurable time.
enum { ENDGAME_CACHE_BITS = 14 };

typedef struct EndgameCache {
    _Alignas(64) BoardCacheEntry entries[1 << ENDGAME_CACHE_BITS];
} EndgameCache;

// A bound of the score, and the best move. With 4 or 5 empties the move is not stored.
typedef struct EndgameResult {
    int score;
    bool is_lower; // lower bound, otherwise an upper bound
    int move;
} EndgameResult;

// Encoding of the value: half the score plus 33 (final scores are even), the kind of bound, the
// move.
enum {
    ENDGAME_CACHE_SCORE = 0x7F,
    ENDGAME_CACHE_SCORE_ZERO = 33,
    ENDGAME_CACHE_LOWER = 0x80,
    ENDGAME_CACHE_MOVE_SHIFT = 8,
};
_Static_assert(ENDGAME_CACHE_MOVE_SHIFT + 6 <= ENDGAME_CACHE_BITS, "a result must fit an entry");

static inline BoardCacheEntry *endgame_cache_entry(EndgameCache *cache, Board board) {
    return board_cache_entry(cache->entries, ENDGAME_CACHE_BITS, board);
}

// Reads the result for a board; returns false if absent.
static inline bool endgame_cache_probe(const BoardCacheEntry *entry, Board board,
                                       EndgameResult *result) {
    unsigned value = board_cache_load(entry, ENDGAME_CACHE_BITS, board);
    *result = (EndgameResult){
        .score = 2 * ((int)(value & ENDGAME_CACHE_SCORE) - ENDGAME_CACHE_SCORE_ZERO),
        .is_lower = value & ENDGAME_CACHE_LOWER,
        .move = (int)(value >> ENDGAME_CACHE_MOVE_SHIFT) & 63};
    return value != 0;
}

static inline void endgame_cache_store(BoardCacheEntry *entry, Board board, EndgameResult result) {
    assert(result.score >= -64 && result.score <= 64 && result.score % 2 == 0);
    board_cache_store(entry, ENDGAME_CACHE_BITS, board,
                      (unsigned)result.move << ENDGAME_CACHE_MOVE_SHIFT |
                          (result.is_lower ? ENDGAME_CACHE_LOWER : 0U) |
                          (unsigned)(result.score / 2 + ENDGAME_CACHE_SCORE_ZERO));
}

#endif
