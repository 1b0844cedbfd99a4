#include "worker_pool.h"

#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Queue {
    Message *first, **end;
    int count;
} Queue;

struct WorkerPool {
    const ClusterKind *kind;
    const void *context;
    Thread *threads;
    int started;
    void *own; // worker state of the calling thread if there are no worker threads
    atomic_bool cancel;
    Lock lock; // guards the fields below
    Condition submitted, done;
    Queue tasks, results;
    int ready; // workers that have started or failed to
    bool closing, failed;
    Error error; // of the first worker that failed
};

Message *message_create(uint64_t number, const char *bytes, size_t length) {
    Message *message = calloc(1, sizeof *message);
    if (!message)
        return NULL;
    message->number = number;
    text_add_bytes(&message->bytes, bytes, length);
    if (!message->bytes.failed)
        return message;
    message_destroy(message);
    return NULL;
}

void message_destroy(Message *message) {
    if (message)
        text_free(&message->bytes);
    free(message);
}

static void queue_add(Queue *queue, Message *message) {
    message->next = NULL;
    *queue->end = message;
    queue->end = &message->next;
    queue->count++;
}

static Message *queue_take(Queue *queue) {
    Message *message = queue->first;
    if (message && !(queue->first = message->next))
        queue->end = &queue->first;
    queue->count -= message != NULL;
    return message;
}

static void queue_clear(Queue *queue) {
    for (Message *message; (message = queue_take(queue));)
        message_destroy(message);
}

// Replaces the result by an error message, which stays empty if memory runs out.
static void message_fail(Message *message, const Error *error) {
    message->outcome = CLUSTER_FAILED;
    message->machine = error->machine;
    text_clear(&message->bytes);
    text_add(&message->bytes, error->text);
}

static void run_task(const WorkerPool *pool, void *own, Message *message, const atomic_bool *stop) {
    Text result = {0};
    Error error = {0};
    double begin = clock_now();
    message->outcome = pool->kind->work(own, text_string(&message->bytes), message->bytes.length,
                                        stop, &result, &error);
    if (message->outcome == CLUSTER_DONE && result.failed) {
        error_set(&error, "out of memory");
        message->outcome = CLUSTER_FAILED;
    }
    message->seconds = clock_now() - begin;
    if (message->outcome == CLUSTER_FAILED) {
        message_fail(message, &error);
        text_free(&result);
    } else {
        text_free(&message->bytes);
        message->bytes = result;
    }
}

// Wakes the waiting thread only once there are as many results as queued tasks, because waking
// costs as much as a short task.
static void publish_result(WorkerPool *pool, Message *message) {
    lock_take(&pool->lock);
    queue_add(&pool->results, message);
    if (pool->results.count >= pool->tasks.count)
        condition_wake_one(&pool->done);
    lock_release(&pool->lock);
}

// Returns the next task; NULL when the pool is closing.
static Message *wait_for_task(WorkerPool *pool) {
    lock_take(&pool->lock);
    while (!pool->closing && !pool->tasks.first)
        condition_wait(&pool->submitted, &pool->lock);
    Message *message = pool->closing ? NULL : queue_take(&pool->tasks);
    lock_release(&pool->lock);
    return message;
}

// Creates a worker's state and reports the worker as ready.
static void *make_ready(WorkerPool *pool) {
    Error error = {0};
    void *own = pool->kind->open(pool->context, &error);
    lock_take(&pool->lock);
    if (!own && !pool->failed)
        pool->error = error;
    pool->failed = pool->failed || !own;
    pool->ready++;
    condition_wake_one(&pool->done);
    lock_release(&pool->lock);
    return own;
}

static void *work(void *argument) {
    WorkerPool *pool = argument;
    void *own = make_ready(pool);
    for (Message *message; own && (message = wait_for_task(pool)); publish_result(pool, message))
        run_task(pool, own, message, &pool->cancel);
    if (own)
        pool->kind->close(own);
    return NULL;
}

// Waits until all workers are ready. Returns false with an error if one failed.
static bool wait_until_ready(WorkerPool *pool, Error *error) {
    if (pool->started == 0)
        pool->own = make_ready(pool);
    lock_take(&pool->lock);
    while (pool->ready < worker_pool_size(pool))
        condition_wait(&pool->done, &pool->lock);
    bool failed = pool->failed;
    lock_release(&pool->lock);
    if (failed && error)
        *error = pool->error;
    return !failed;
}

WorkerPool *worker_pool_create(const ClusterKind *kind, const void *context, int threads,
                               Error *error) {
    assert(kind && threads >= 1);
    WorkerPool *pool = calloc(1, sizeof *pool);
    Thread *ids = calloc((size_t)threads, sizeof *ids);
    if (!pool || !ids) {
        free(pool);
        free(ids);
        error_set(error, "out of memory");
        return NULL;
    }
    *pool = (WorkerPool){.kind = kind, .context = context, .threads = ids};
    pool->tasks.end = &pool->tasks.first;
    pool->results.end = &pool->results.first;
    lock_init(&pool->lock);
    condition_init(&pool->submitted);
    condition_init(&pool->done);
    while (threads_available() && pool->started < threads &&
           thread_start_task(&ids[pool->started], work, pool))
        pool->started++;
    if (wait_until_ready(pool, error))
        return pool;
    worker_pool_destroy(pool);
    return NULL;
}

void worker_pool_destroy(WorkerPool *pool) {
    if (!pool)
        return;
    worker_pool_cancel(pool);
    lock_take(&pool->lock);
    pool->closing = true;
    condition_wake_all(&pool->submitted);
    lock_release(&pool->lock);
    for (int i = 0; i < pool->started; i++)
        thread_join(pool->threads[i]);
    if (pool->own)
        pool->kind->close(pool->own);
    queue_clear(&pool->tasks);
    queue_clear(&pool->results);
    condition_free(&pool->submitted);
    condition_free(&pool->done);
    lock_free(&pool->lock);
    free(pool->threads);
    free(pool);
}

int worker_pool_size(const WorkerPool *pool) {
    return pool->started > 0 ? pool->started : 1;
}

void worker_pool_submit(WorkerPool *pool, Message *message) {
    lock_take(&pool->lock);
    queue_add(&pool->tasks, message);
    condition_wake_one(&pool->submitted);
    lock_release(&pool->lock);
}

// Runs the next task on the calling thread.
static Message *run_one(WorkerPool *pool, const atomic_bool *stop) {
    Message *message = queue_take(&pool->tasks);
    if (message)
        run_task(pool, pool->own, message, stop ? stop : &pool->cancel);
    return message;
}

Message *worker_pool_wait(WorkerPool *pool, double seconds, const atomic_bool *stop) {
    if (pool->started == 0)
        return run_one(pool, stop);
    lock_take(&pool->lock);
    if (!pool->results.first && seconds > 0) {
        double until = clock_now() + seconds;
        while (!pool->results.first && condition_wait_until(&pool->done, &pool->lock, until))
            continue;
    }
    Message *message = queue_take(&pool->results);
    lock_release(&pool->lock);
    return message;
}

void worker_pool_cancel(WorkerPool *pool) {
    atomic_store(&pool->cancel, true);
    lock_take(&pool->lock);
    queue_clear(&pool->tasks);
    lock_release(&pool->lock);
}
