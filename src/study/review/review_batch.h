// Reviews many games with the workers of a cluster, one game per worker; a single game gets all
// threads for its searches. Results are delivered in the order of the games. With a log, each
// review is stored as soon as it is finished, and games that are in the log are not searched again.
#ifndef FLIPSIDE_STUDY_REVIEW_BATCH_H
#define FLIPSIDE_STUDY_REVIEW_BATCH_H

#include "review_log.h"
#include "review_source.h"
#include "reviewer.h"

typedef struct ReviewProgress {
    int games, total; // finished games, and all (0 = unknown)
    int kept;         // finished games that came from the log
    int moves, of;    // finished moves of a single game, and all; 0 if there are several games
    double seconds;
} ReviewProgress;

typedef struct ReviewBatch {
    ReviewSource *source;
    int total;   // games in the source; 0 = unknown
    Shard shard; // only its games are reviewed
    ReviewerOptions options;
    int threads;  // per process; 0 = default
    TaskLog *log; // of review_log_kind; may be NULL
    // Called with every review, in order. Returns false, with an error, to stop. The review is only
    // valid during the call.
    bool (*each)(int number, const Review *review, void *user, Error *error);
    void (*progress)(const ReviewProgress *progress, void *user); // may be NULL
    void *user;
} ReviewBatch;

// Returns false if a game is unreadable, the engine fails, or `each` returns false.
bool review_batch_run(const ReviewBatch *batch, Error *error);

#endif
