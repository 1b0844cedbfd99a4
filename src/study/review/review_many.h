// Reviews many games by the workers of a cluster, one game each; a single game gets all threads for
// its searches. Results come in the order of the games, whoever finished first. With a log each
// review is kept as soon as it is there, and games that the log has are taken from it.
#ifndef FLIPSIDE_STUDY_REVIEW_MANY_H
#define FLIPSIDE_STUDY_REVIEW_MANY_H

#include "review_log.h"
#include "review_source.h"
#include "reviewer.h"

typedef struct ReviewProgress {
    int games, total; // done, and in all (0 = unknown)
    int kept;         // of those done, taken from the log
    int moves, of;    // of the only game; 0 = there are several
    double seconds;
} ReviewProgress;

typedef struct ReviewBatch {
    ReviewSource *source;
    int total;   // games in it, 0 = unknown
    Shard shard; // only its games are reviewed
    ReviewerOptions options;
    int threads;    // of each process that works; 0 = the usual number
    ReviewLog *log; // NULL = none
    // Is given every review in order; false ends the run with its error. The review may be kept
    // only by copying it.
    bool (*each)(int number, const Review *review, void *user, Error *error);
    void (*progress)(const ReviewProgress *progress, void *user); // now and then; may be NULL
    void *user;
} ReviewBatch;

// False with an error when a game cannot be read, the engine cannot be had or `each` said so.
bool review_batch_run(const ReviewBatch *many, Error *error);

#endif
