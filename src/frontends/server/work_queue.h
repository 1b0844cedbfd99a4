// Bounded work queue between the HTTP thread and a pool of worker threads.
//
// The HTTP thread submits jobs; workers run them in order and may emit server-sent events. Events
// are buffered, up to a limit, until the HTTP thread reads them. `notify` wakes it after new events
// and after the end of a job. When a client disconnects, its job is abandoned: `stop` is set, and
// the job is released once both threads have finished with it. Worker threads are started on
// demand. One mutex guards all shared state.
#ifndef FLIPSIDE_FRONTENDS_WORK_QUEUE_H
#define FLIPSIDE_FRONTENDS_WORK_QUEUE_H

#include "json.h"
#include "thread.h"

#include <stdatomic.h>
#include <sys/types.h>

typedef struct WorkQueue WorkQueue;
typedef struct QueueJob QueueJob;

struct QueueJob {
    void (*run)(QueueJob *job);     // called on a worker thread
    void (*release)(QueueJob *job); // called when no thread refers to the job
    const char *client;             // owner, for the per-client limit
    atomic_bool stop;               // set when the job is abandoned or the server stops

    // Private to the queue.
    WorkQueue *queue;
    QueueJob *next, *next_updated;
    Condition space; // signalled when the event buffer has been read
    Text events;
    size_t read_count; // bytes of `events` already read
    double last_event; // time of the last event, in seconds
    bool streaming, replying, ended, abandoned, updated;
};

typedef struct QueueLimits {
    int threads; // maximum number of worker threads
    int waiting; // maximum number of jobs without a thread
    int client;  // maximum number of unfinished jobs per client; 0 = no limit
} QueueLimits;

typedef enum QueueJobState {
    QUEUE_JOB_RUNNING,   // waiting or running, no event yet
    QUEUE_JOB_STREAMING, // has emitted events, even if it has ended
    QUEUE_JOB_DONE       // ended without events
} QueueJobState;

typedef enum QueueResult { QUEUE_ACCEPTED, QUEUE_FULL, QUEUE_CLIENT_LIMIT } QueueResult;

// Creates a queue, or returns NULL if out of memory. `notify` is called on worker threads with the
// queue's mutex held; it must not block.
WorkQueue *queue_create(QueueLimits limits, void (*notify)(void *user), void *user);

// Waits for the worker threads and frees the queue. All jobs must have ended or been abandoned.
void queue_destroy(WorkQueue *queue);

// Submits a job whose `run`, `release` and `client` are set and whose other members are zero. If
// the job is not accepted, it still belongs to the caller.
QueueResult queue_submit(WorkQueue *queue, QueueJob *job);

// Releases the HTTP thread's reference to an accepted job and cancels the job if it still runs.
void queue_abandon(WorkQueue *queue, QueueJob *job);

// Sets `stop` of all unfinished jobs.
void queue_stop_all(WorkQueue *queue);

// Returns the next job with new events or an end that has not been returned yet, or NULL.
QueueJob *queue_next_update(WorkQueue *queue);

QueueJobState queue_job_state(QueueJob *job);

// Moves buffered events to `out`. Returns the number of bytes, 0 if the buffer is empty, or −1 at
// the end of the stream.
ssize_t queue_read_events(QueueJob *job, char *out, size_t size);

// Adds an empty comment event if there was no event in the last `seconds`.
void queue_send_keepalive(QueueJob *job, double now, double seconds);

// Emits an event and frees `value`. Waits while the event buffer is full. Returns false if the
// client has disconnected or does not read. Called by the job's own thread.
bool queue_emit(QueueJob *job, const char *event, Json *value);

// Returns true if the job has not emitted anything. From then on, keep-alive events are suppressed,
// so that the result can be sent as a plain reply. Called by the job's own thread.
bool queue_begin_reply(QueueJob *job);

#endif
