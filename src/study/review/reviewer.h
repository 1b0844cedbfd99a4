// Reviews games with the engine, from the last move to the first, so proven scores come first and
// every score builds on those after it.
//
// A position's score is the better one of two moves: the played move and the best other move that
// a search finds. The positions after both are searched in the same way, so a loss compares like
// with like, also where endgame searches begin. If the other move is not better, the played move
// counts as best; a loss is never negative. Searches that do not reach the end of the game stop at
// an even number of empties. Otherwise the odd–even effect, the advantage of moving last, would
// appear as a loss at every second move.
#ifndef FLIPSIDE_STUDY_REVIEWER_H
#define FLIPSIDE_STUDY_REVIEWER_H

#include "review_book.h"
#include "review_cache.h"

typedef struct ReviewerOptions {
    int level;        // of the engine; −1 = limited by time only
    double seconds;   // per move, for at most two searches; 0 = no limit
    int exact;        // solve positions with at most this many empties; 0 = as the level does
    int preset_moves; // moves at the beginning that do not count; −1 = as recorded in the game
    ReviewThresholds thresholds;
    EngineOptions engine;     // `rules` is replaced by those of each game
    Engine *shared_engine;    // used instead of a new engine, for a single game; may be NULL
    const char *version;      // of the program, for the cache
    ReviewCache *cache;       // may be NULL
    const ReviewBooks *books; // for `book_plies`; may be NULL
    const atomic_bool *stop;  // cancels the review; may be NULL
    // Called after each move, with the number of finished moves and of all; may be NULL.
    void (*progress)(int done, int count, void *user);
    // Called after each move, with its scores set; may be NULL.
    void (*each)(const Review *review, int index, void *user);
    void *user;
} ReviewerOptions;

// A reviewer is used by one thread at a time.
typedef struct Reviewer Reviewer;

// Creates a reviewer with a copy of the options. Returns NULL, with an error, if out of memory.
Reviewer *reviewer_create(const ReviewerOptions *options, Error *error);
void reviewer_destroy(Reviewer *reviewer);

// Reviews the moves of a game. Returns false if the engine fails or the review was cancelled.
bool reviewer_run(Reviewer *reviewer, const GameSheet *sheet, Review *review, Error *error);

#endif
