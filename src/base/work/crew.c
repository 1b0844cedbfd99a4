#include "crew.h"

#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Queue {
    Parcel *first, **end;
    int count;
} Queue;

struct Crew {
    const ClusterKind *kind;
    const void *context;
    Thread *threads;
    int started;
    void *own; // of whoever waits, where there are no threads
    atomic_bool halt;
    Lock lock; // over what follows
    Condition given, done;
    Queue tasks, results;
    int ready; // workers that are, or have failed
    bool closing, failed;
    Error error; // of the first that failed
};

Parcel *parcel_create(uint64_t number, const char *bytes, size_t length) {
    Parcel *parcel = calloc(1, sizeof *parcel);
    if (!parcel)
        return NULL;
    parcel->number = number;
    text_add_bytes(&parcel->bytes, bytes, length);
    if (!parcel->bytes.failed)
        return parcel;
    parcel_destroy(parcel);
    return NULL;
}

void parcel_destroy(Parcel *parcel) {
    if (parcel)
        text_free(&parcel->bytes);
    free(parcel);
}

static void queue_add(Queue *queue, Parcel *parcel) {
    parcel->next = NULL;
    *queue->end = parcel;
    queue->end = &parcel->next;
    queue->count++;
}

static Parcel *queue_take(Queue *queue) {
    Parcel *parcel = queue->first;
    if (parcel && !(queue->first = parcel->next))
        queue->end = &queue->first;
    queue->count -= parcel != NULL;
    return parcel;
}

static void queue_clear(Queue *queue) {
    for (Parcel *parcel; (parcel = queue_take(queue));)
        parcel_destroy(parcel);
}

// A failure takes the place of the result. Its words are lost where there is no memory for them.
static void parcel_fail(Parcel *parcel, const Error *error) {
    parcel->outcome = CLUSTER_FAILED;
    parcel->machine = error->machine;
    text_clear(&parcel->bytes);
    text_add(&parcel->bytes, error->text);
}

static void parcel_do(const Crew *crew, void *own, Parcel *parcel, const atomic_bool *stop) {
    Text result = {0};
    Error error = {0};
    double begin = clock_now();
    parcel->outcome = crew->kind->work(own, text_string(&parcel->bytes), parcel->bytes.length, stop,
                                       &result, &error);
    if (parcel->outcome == CLUSTER_DONE && result.failed) {
        error_set(&error, "not enough memory");
        parcel->outcome = CLUSTER_FAILED;
    }
    parcel->seconds = clock_now() - begin;
    if (parcel->outcome == CLUSTER_FAILED) {
        parcel_fail(parcel, &error);
        text_free(&result);
    } else {
        text_free(&parcel->bytes);
        parcel->bytes = result;
    }
}

// Whoever waits for results is woken when there are as many as tasks that are left: waking costs as
// much as a quick task.
static void hand_out(Crew *crew, Parcel *parcel) {
    lock_take(&crew->lock);
    queue_add(&crew->results, parcel);
    if (crew->results.count >= crew->tasks.count)
        condition_wake_one(&crew->done);
    lock_release(&crew->lock);
}

// The next task; NULL when there will be none.
static Parcel *wait_for_task(Crew *crew) {
    lock_take(&crew->lock);
    while (!crew->closing && !crew->tasks.first)
        condition_wait(&crew->given, &crew->lock);
    Parcel *parcel = crew->closing ? NULL : queue_take(&crew->tasks);
    lock_release(&crew->lock);
    return parcel;
}

// Makes a worker ready and says so.
static void *make_ready(Crew *crew) {
    Error error = {0};
    void *own = crew->kind->open(crew->context, &error);
    lock_take(&crew->lock);
    if (!own && !crew->failed)
        crew->error = error;
    crew->failed = crew->failed || !own;
    crew->ready++;
    condition_wake_one(&crew->done);
    lock_release(&crew->lock);
    return own;
}

static void *work(void *argument) {
    Crew *crew = argument;
    void *own = make_ready(crew);
    for (Parcel *parcel; own && (parcel = wait_for_task(crew)); hand_out(crew, parcel))
        parcel_do(crew, own, parcel, &crew->halt);
    if (own)
        crew->kind->close(own);
    return NULL;
}

// Waits until all workers are ready; false with an error when one is not.
static bool wait_until_ready(Crew *crew, Error *error) {
    if (crew->started == 0)
        crew->own = make_ready(crew);
    lock_take(&crew->lock);
    while (crew->ready < crew_size(crew))
        condition_wait(&crew->done, &crew->lock);
    bool failed = crew->failed;
    lock_release(&crew->lock);
    if (failed && error)
        *error = crew->error;
    return !failed;
}

Crew *crew_create(const ClusterKind *kind, const void *context, int threads, Error *error) {
    assert(kind && threads >= 1);
    Crew *crew = calloc(1, sizeof *crew);
    Thread *ids = calloc((size_t)threads, sizeof *ids);
    if (!crew || !ids) {
        free(crew);
        free(ids);
        error_set(error, "not enough memory");
        return NULL;
    }
    *crew = (Crew){.kind = kind, .context = context, .threads = ids};
    crew->tasks.end = &crew->tasks.first;
    crew->results.end = &crew->results.first;
    lock_init(&crew->lock);
    condition_init(&crew->given);
    condition_init(&crew->done);
    while (threads_available() && crew->started < threads &&
           thread_start_task(&ids[crew->started], work, crew))
        crew->started++;
    if (wait_until_ready(crew, error))
        return crew;
    crew_destroy(crew);
    return NULL;
}

void crew_destroy(Crew *crew) {
    if (!crew)
        return;
    crew_halt(crew);
    lock_take(&crew->lock);
    crew->closing = true;
    condition_wake_all(&crew->given);
    lock_release(&crew->lock);
    for (int i = 0; i < crew->started; i++)
        thread_join(crew->threads[i]);
    if (crew->own)
        crew->kind->close(crew->own);
    queue_clear(&crew->tasks);
    queue_clear(&crew->results);
    condition_free(&crew->given);
    condition_free(&crew->done);
    lock_free(&crew->lock);
    free(crew->threads);
    free(crew);
}

int crew_size(const Crew *crew) {
    return crew->started > 0 ? crew->started : 1;
}

void crew_give(Crew *crew, Parcel *parcel) {
    lock_take(&crew->lock);
    queue_add(&crew->tasks, parcel);
    condition_wake_one(&crew->given);
    lock_release(&crew->lock);
}

// Does the next task on the caller's thread.
static Parcel *do_one(Crew *crew, const atomic_bool *stop) {
    Parcel *parcel = queue_take(&crew->tasks);
    if (parcel)
        parcel_do(crew, crew->own, parcel, stop ? stop : &crew->halt);
    return parcel;
}

Parcel *crew_take(Crew *crew, double seconds, const atomic_bool *stop) {
    if (crew->started == 0)
        return do_one(crew, stop);
    lock_take(&crew->lock);
    if (!crew->results.first && seconds > 0) {
        double until = clock_now() + seconds;
        while (!crew->results.first && condition_wait_until(&crew->done, &crew->lock, until))
            continue;
    }
    Parcel *parcel = queue_take(&crew->results);
    lock_release(&crew->lock);
    return parcel;
}

void crew_halt(Crew *crew) {
    atomic_store(&crew->halt, true);
    lock_take(&crew->lock);
    queue_clear(&crew->tasks);
    lock_release(&crew->lock);
}
