// Looks at positions that are kept in a file (SQLite), so that a review that was broken off goes on
// where it was and positions that games share are searched once. A look belongs to a position, up
// to symmetry, to the goal and board, and to what made it: version, evaluation with its weights,
// level and limits. Looks of other settings are kept apart. Several threads may share a cache; what
// was put in is on the disk within a second or when it is closed.
#ifndef FLIPSIDE_STUDY_REVIEW_CACHE_H
#define FLIPSIDE_STUDY_REVIEW_CACHE_H

#include "engine.h"

typedef struct ReviewCache ReviewCache;

// What a position is worth for its side to move, by one search.
typedef struct ReviewLook {
    int score, depth, selectivity;
    bool exact;
    int best;
    uint8_t line[ENGINE_PV_MAX]; // begins with `best`
    int line_length;
} ReviewLook;

// Opens a file, making it when it is missing; NULL and an error when it is something else.
ReviewCache *review_cache_open(const char *path, Error *error);

// Writes what is left. False with an error when that failed; the cache is gone in any case. NULL is
// allowed.
bool review_cache_close(ReviewCache *cache, Error *error);

// The number that stands for a way to look, told by a text; −1 and an error when the file cannot be
// read or written.
int64_t review_cache_setting(ReviewCache *cache, const char *text, Error *error);

// The look at a position, if there is one. A file that fails is as one without it.
bool review_cache_find(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                       ReviewLook *look);
bool review_cache_put(ReviewCache *cache, int64_t setting, Rules rules, Board board,
                      const ReviewLook *look, Error *error);

// How often it was asked, and had the answer.
void review_cache_count(ReviewCache *cache, uint64_t *asked, uint64_t *found);

#endif
