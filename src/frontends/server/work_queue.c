#include "work_queue.h"

#include "clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MAX = 256 << 10,   // unread bytes per job
    SLOW_CLIENT_SECONDS = 30, // time to wait for a client that does not read
};

struct WorkQueue {
    Lock lock;
    Condition work_available;
    QueueLimits limits;
    void (*notify)(void *user);
    void *user;
    QueueJob *first, *last; // unfinished jobs in order of submission
    QueueJob *pending;      // first job that no thread has started, or NULL
    int waiting, idle, thread_count;
    QueueJob *first_updated, *last_updated; // jobs for queue_next_update
    bool closed;
    Thread threads[];
};

WorkQueue *queue_create(QueueLimits limits, void (*notify)(void *user), void *user) {
    assert(limits.threads > 0 && limits.client >= 0 && notify);
    WorkQueue *queue = calloc(1, sizeof *queue + (size_t)limits.threads * sizeof *queue->threads);
    if (!queue)
        return NULL;
    queue->limits = limits;
    queue->notify = notify;
    queue->user = user;
    lock_init(&queue->lock);
    condition_init(&queue->work_available);
    return queue;
}

void queue_destroy(WorkQueue *queue) {
    if (!queue)
        return;
    lock_take(&queue->lock);
    queue->closed = true;
    condition_wake_all(&queue->work_available);
    lock_release(&queue->lock);
    for (int i = 0; i < queue->thread_count; i++)
        thread_join(queue->threads[i]);
    assert(!queue->first);
    condition_free(&queue->work_available);
    lock_free(&queue->lock);
    free(queue);
}

static void release(QueueJob *job) {
    text_free(&job->events);
    condition_free(&job->space);
    job->release(job);
}

// Lists the job for queue_next_update and notifies the HTTP thread. The lock is held.
static void add_update(WorkQueue *queue, QueueJob *job) {
    if (job->abandoned || job->updated)
        return;
    job->updated = true;
    job->next_updated = NULL;
    if (queue->first_updated)
        queue->last_updated->next_updated = job;
    else
        queue->first_updated = job;
    queue->last_updated = job;
    queue->notify(queue->user);
}

static void remove_update(WorkQueue *queue, QueueJob *job) {
    QueueJob *before = NULL;
    for (QueueJob *other = queue->first_updated; other && other != job; other = other->next_updated)
        before = other;
    *(before ? &before->next_updated : &queue->first_updated) = job->next_updated;
    if (queue->last_updated == job)
        queue->last_updated = before;
    job->updated = false;
}

// Removes an ended job from the list. The lock is held.
static void unlink_job(WorkQueue *queue, QueueJob *job) {
    QueueJob *before = NULL;
    for (QueueJob *other = queue->first; other != job; other = other->next)
        before = other;
    *(before ? &before->next : &queue->first) = job->next;
    if (queue->last == job)
        queue->last = before;
}

static void run(WorkQueue *queue, QueueJob *job) {
    lock_release(&queue->lock);
    job->run(job);
    lock_take(&queue->lock);
    unlink_job(queue, job);
    job->ended = true;
    add_update(queue, job);
    if (!job->abandoned)
        return;
    lock_release(&queue->lock);
    release(job);
    lock_take(&queue->lock);
}

static void *worker(void *argument) {
    WorkQueue *queue = argument;
    lock_take(&queue->lock);
    for (;;) {
        while (!queue->pending && !queue->closed) {
            queue->idle++;
            condition_wait(&queue->work_available, &queue->lock);
            queue->idle--;
        }
        QueueJob *job = queue->pending;
        if (!job)
            break;
        queue->pending = job->next;
        queue->waiting--;
        run(queue, job);
    }
    lock_release(&queue->lock);
    return NULL;
}

static bool client_at_limit(const WorkQueue *queue, const char *client) {
    int count = 0;
    for (const QueueJob *job = queue->first; job; job = job->next)
        count += strcmp(job->client, client) == 0;
    return queue->limits.client > 0 && count >= queue->limits.client;
}

// Starts a thread unless one is idle. Returns false if the pool stays empty. The lock is held.
static bool have_thread(WorkQueue *queue) {
    if (queue->idle > queue->waiting)
        return true;
    if (queue->thread_count < queue->limits.threads &&
        thread_start(&queue->threads[queue->thread_count], worker, queue)) {
        queue->thread_count++;
        return true;
    }
    return queue->thread_count > 0;
}

static QueueResult accept(WorkQueue *queue, QueueJob *job) {
    if (client_at_limit(queue, job->client))
        return QUEUE_CLIENT_LIMIT;
    if (queue->waiting >= queue->limits.waiting || !have_thread(queue))
        return QUEUE_FULL;
    job->queue = queue;
    job->next = NULL;
    job->last_event = clock_now();
    condition_init(&job->space);
    if (queue->last)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
    if (!queue->pending)
        queue->pending = job;
    queue->waiting++;
    condition_wake_one(&queue->work_available);
    return QUEUE_ACCEPTED;
}

QueueResult queue_submit(WorkQueue *queue, QueueJob *job) {
    assert(job->run && job->release && job->client && !job->queue);
    lock_take(&queue->lock);
    QueueResult result = accept(queue, job);
    lock_release(&queue->lock);
    return result;
}

void queue_abandon(WorkQueue *queue, QueueJob *job) {
    lock_take(&queue->lock);
    atomic_store(&job->stop, true);
    job->abandoned = true;
    condition_wake_all(&job->space);
    if (job->updated)
        remove_update(queue, job);
    bool ended = job->ended;
    lock_release(&queue->lock);
    if (ended)
        release(job);
}

void queue_stop_all(WorkQueue *queue) {
    lock_take(&queue->lock);
    for (QueueJob *job = queue->first; job; job = job->next)
        atomic_store(&job->stop, true);
    lock_release(&queue->lock);
}

QueueJob *queue_next_update(WorkQueue *queue) {
    lock_take(&queue->lock);
    QueueJob *job = queue->first_updated;
    if (job)
        remove_update(queue, job);
    lock_release(&queue->lock);
    return job;
}

QueueJobState queue_job_state(QueueJob *job) {
    lock_take(&job->queue->lock);
    QueueJobState state = job->streaming ? QUEUE_JOB_STREAMING
                          : job->ended   ? QUEUE_JOB_DONE
                                         : QUEUE_JOB_RUNNING;
    lock_release(&job->queue->lock);
    return state;
}

ssize_t queue_read_events(QueueJob *job, char *out, size_t size) {
    Lock *lock = &job->queue->lock;
    lock_take(lock);
    size_t unread = job->events.length - job->read_count, count = unread < size ? unread : size;
    if (count > 0)
        memcpy(out, job->events.data + job->read_count, count);
    job->read_count += count;
    if (job->read_count == job->events.length) {
        text_clear(&job->events);
        job->read_count = 0;
        condition_wake_all(&job->space);
    }
    ssize_t result = count == 0 && job->ended ? -1 : (ssize_t)count;
    lock_release(lock);
    return result;
}

void queue_send_keepalive(QueueJob *job, double now, double seconds) {
    lock_take(&job->queue->lock);
    if (!job->ended && !job->replying && now - job->last_event >= seconds &&
        job->events.length == 0) {
        text_add(&job->events, ":\n\n"); // a comment, ignored by event readers
        job->streaming = true;
        job->last_event = now;
        add_update(job->queue, job);
    }
    lock_release(&job->queue->lock);
}

// Waits until the event buffer has space. Returns false on timeout and if the job was abandoned.
// The lock is held.
static bool wait_for_space(QueueJob *job) {
    double end = clock_now() + SLOW_CLIENT_SECONDS;
    while (job->events.length > EVENTS_MAX && !job->abandoned)
        if (!condition_wait_until(&job->space, &job->queue->lock, end))
            return false;
    return !job->abandoned;
}

bool queue_emit(QueueJob *job, const char *event, Json *value) {
    Text line = {0};
    if (!json_write_line(&line, value)) {
        text_free(&line);
        return !atomic_load(&job->stop);
    }
    lock_take(&job->queue->lock);
    bool accepted = wait_for_space(job);
    if (accepted) {
        text_format(&job->events, "event: %s\ndata: %s\n", event, text_string(&line));
        job->streaming = true;
        job->last_event = clock_now();
        add_update(job->queue, job);
    } else
        atomic_store(&job->stop, true);
    lock_release(&job->queue->lock);
    text_free(&line);
    return accepted;
}

bool queue_begin_reply(QueueJob *job) {
    assert(job->queue && !job->replying);
    lock_take(&job->queue->lock);
    bool replying = job->replying = !job->streaming;
    lock_release(&job->queue->lock);
    return replying;
}
