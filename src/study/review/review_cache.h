// Cache of search results in an SQLite file. An interrupted review resumes quickly, and positions
// shared by several games are searched once.
//
// An entry is keyed by the position up to symmetry, the goal and board, and the settings of the
// search: version, evaluation with its weights, level and limits. Thread-safe. New entries reach
// the disk within a second, or when the cache is closed.
#ifndef FLIPSIDE_STUDY_REVIEW_CACHE_H
#define FLIPSIDE_STUDY_REVIEW_CACHE_H

#include "engine.h"

typedef struct ReviewCache ReviewCache;

// Search result of a position, from the point of view of the side to move.
typedef struct ReviewEval {
    int score, depth, selectivity;
    bool exact;
    int best;
    uint8_t line[ENGINE_PV_MAX]; // principal variation, beginning with `best`
    int line_length;
} ReviewEval;

// Opens or creates a file. Returns NULL, with an error, if it is not a cache.
ReviewCache *review_cache_open(const char *path, Error *error);

// Commits and closes the cache, which is freed even on failure. NULL is allowed.
bool review_cache_close(ReviewCache *cache, Error *error);

// Returns the id of a settings text, adding it if it is new, or −1 on failure.
int64_t review_cache_setting(ReviewCache *cache, const char *text, Error *error);

// Looks up a position. A read error counts as a miss.
bool review_cache_find(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                       ReviewEval *eval);
bool review_cache_put(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                      const ReviewEval *eval, Error *error);

// Gets the number of lookups and hits.
void review_cache_count(ReviewCache *cache, uint64_t *lookups, uint64_t *hits);

#endif
