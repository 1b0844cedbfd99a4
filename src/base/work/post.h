// How tasks reach workers and results come back: the part of a cluster that there are two of,
// post_threads.c and post_mpi.c, of which a program is linked with one. Places are where workers
// are: this process, or the other ranks. A place may be lost, and may come back. Used by one
// thread.
#ifndef FLIPSIDE_BASE_POST_H
#define FLIPSIDE_BASE_POST_H

#include "crew.h"

typedef struct Post Post;

typedef enum PostEvent {
    POST_NOTHING, // happened in the time given
    POST_RESULT,  // came
    POST_LOST,    // is a place: whatever was sent there must be sent elsewhere
} PostEvent;

typedef struct PostNews {
    PostEvent event;
    int place;
    Parcel *parcel; // of a result; the receiver's
} PostNews;

// NULL and an error when there is no memory for it.
Post *post_open(const ClusterKind *kind, const void *context, ClusterOptions wish, Error *error);

// Sends the workers of all places away. NULL is allowed.
void post_close(Post *post);

// Places are numbered from 0; each has some workers, 0 when it is lost.
int post_places(const Post *post);
int post_workers(const Post *post, int place);

// May a place that is lost come back?
bool post_hopes(const Post *post);

// Why the first place was lost, in words; "" when nobody knows.
const char *post_complaint(const Post *post);

// Sends a task on its way. False when memory is refused.
bool post_send(Post *post, int place, uint64_t number, const Text *task);

// What happens next, in so many seconds at most. `stop` (may be NULL) is for tasks that are done by
// the caller itself.
PostNews post_wait(Post *post, double seconds, const atomic_bool *stop);

// Stops all workers; nothing comes from them any more that counts.
void post_halt(Post *post);

#endif
