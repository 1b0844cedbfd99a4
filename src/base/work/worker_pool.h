// Worker threads of one process, with a queue of tasks and a queue of results. Without threads,
// tasks run in worker_pool_wait. All functions are called from one thread, which owns the pool.
#ifndef FLIPSIDE_BASE_WORKER_POOL_H
#define FLIPSIDE_BASE_WORKER_POOL_H

#include "cluster.h"

typedef struct WorkerPool WorkerPool;

// A task on its way to a worker, then its result on the way back.
typedef struct Message {
    struct Message *next;
    uint64_t number;
    ClusterOutcome outcome;
    bool machine;   // Error.machine of a failure
    double seconds; // duration of the work
    Text bytes;     // task, then result or error message
} Message;

// Returns NULL if memory runs out.
Message *message_create(uint64_t number, const char *bytes, size_t length);
void message_destroy(Message *message); // NULL is allowed

// Starts up to `threads` workers and waits until they are ready. Returns NULL and sets *error if
// memory runs out or a worker fails to start.
WorkerPool *worker_pool_create(const ClusterKind *kind, const void *context, int threads,
                               Error *error);

// Cancels running tasks, joins the workers and frees the pool. NULL is allowed.
void worker_pool_destroy(WorkerPool *pool);

int worker_pool_size(const WorkerPool *pool);

// Queues a task; takes ownership of the message.
void worker_pool_submit(WorkerPool *pool, Message *message);

// Returns the next result, owned by the caller, or NULL after `seconds`. Without threads, runs the
// next task here with `stop` (may be NULL) as its stop flag.
Message *worker_pool_wait(WorkerPool *pool, double seconds, const atomic_bool *stop);

// Drops queued tasks and cancels running ones.
void worker_pool_cancel(WorkerPool *pool);

#endif
