// Reviews games with the engine, from the end backwards: what is proven comes first and stays, and
// every value of the curve stands on those behind it.
//
// A position's value is the better one of two moves', the one played and the best other one that a
// search finds, where both positions after them are looked at in the same way. So a loss compares
// like with like, also where searches to the end begin: no jump of the curve is counted as
// somebody's mistake. Where the search prefers a move that proves no better than the one played,
// the played one counts as best (its value counts for both), so a loss is never negative. Searches
// that do not reach the end stop at positions with an even number of empty squares: then the same
// side has the last word in all of them, whose advantage would otherwise show as a loss at every
// second move.
#ifndef FLIPSIDE_STUDY_REVIEWER_H
#define FLIPSIDE_STUDY_REVIEWER_H

#include "review_book.h"
#include "review_cache.h"

enum { REVIEWER_SIGNATURE = 512 };

typedef struct ReviewerOptions {
    int level;      // of the engine, −1 = only the time
    double seconds; // a move, which is looked at twice at most; 0 = no limit
    int exact;      // empty squares from which on positions are solved; 0 = as the level does
    int lot; // moves at the beginning that do not count; −1 = those that the game says were drawn
    ReviewThresholds marks;
    EngineOptions engine;     // its rules are those of each game
    Engine *lent;             // for the one game that is reviewed, instead; NULL = none
    const char *version;      // of the program, for the cache
    ReviewCache *cache;       // looks that were taken before; NULL = none
    const ReviewBooks *books; // that the games are held against; NULL = none
    const atomic_bool *stop;  // ends the review; NULL = never
    void (*progress)(int done, int count,
                     void *user); // moves of the game that are done; may be NULL
    void (*each)(const Review *review, int place,
                 void *user); // a move whose values are known; may be NULL
    void *user;
} ReviewerOptions;

typedef struct Reviewer Reviewer;

// For one thread. The options are copied. NULL and an error when memory is refused.
Reviewer *reviewer_create(const ReviewerOptions *options, Error *error);
void reviewer_destroy(Reviewer *reviewer);

// How it looks at the positions of the game before, in words: what a cache keeps looks apart by.
void reviewer_signature(const Reviewer *reviewer, char signature[REVIEWER_SIGNATURE]);

// Reviews the moves made in a game. False with an error when the engine cannot be had or the review
// was stopped.
bool reviewer_run(Reviewer *reviewer, const GameSheet *sheet, Review *review, Error *error);

#endif
