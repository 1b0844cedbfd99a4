#include "review_many.h"

#include "clock.h"
#include "memory.h"
#include "parallel.h"
#include "thread.h"

#include <stdlib.h>

enum { BATCH_A_THREAD = 8, THREADS_MAX = 256, HASH_MB = 64, HASH_MB_OF_MANY = 16 };

// A game of a batch.
typedef struct Task {
    int number;
    GameSheet sheet;
    Review review;
} Task;

typedef struct Run {
    const ReviewMany *many;
    Task *tasks;
    Reviewer *idle[THREADS_MAX]; // reviewers that nobody uses
    int idle_count;
    bool lone; // there is one game: all threads search it
    Lock lock; // of what changes from here on
    bool failed;
    Error error;
    ReviewProgress progress;
    double begin;
} Run;

// Remembers the first error.
static void fail(Run *run, const Error *error) {
    lock_take(&run->lock);
    if (!run->failed)
        run->error = *error;
    run->failed = true;
    lock_release(&run->lock);
}

static void tell(Run *run) {
    run->progress.seconds = clock_now() - run->begin;
    if (run->many->progress)
        run->many->progress(&run->progress, run->many->user);
}

static void tell_moves(int done, int count, void *user) {
    Run *run = user;
    run->progress.moves = done;
    run->progress.of = count;
    tell(run);
}

// A reviewer that is idle, or a new one.
static Reviewer *take_reviewer(Run *run, Error *error) {
    lock_take(&run->lock);
    Reviewer *reviewer = run->idle_count > 0 ? run->idle[--run->idle_count] : NULL;
    lock_release(&run->lock);
    if (reviewer)
        return reviewer;
    ReviewerOptions options = run->many->options;
    options.engine.threads = run->lone ? run->many->threads : 1;
    if (options.engine.hash_mb == 0)
        options.engine.hash_mb = run->lone ? HASH_MB : HASH_MB_OF_MANY;
    options.progress = run->lone ? tell_moves : NULL;
    options.user = run;
    return reviewer_create(&options, error);
}

static void give_back(Run *run, Reviewer *reviewer) {
    lock_take(&run->lock);
    bool room = run->idle_count < THREADS_MAX;
    if (room)
        run->idle[run->idle_count++] = reviewer;
    lock_release(&run->lock);
    if (!room)
        reviewer_destroy(reviewer);
}

// The review of a game from the log, or made and put there.
static bool obtain(Run *run, Task *task, bool *kept, Error *error) {
    const ReviewMany *many = run->many;
    if (many->log) {
        *kept = review_log_find(many->log, task->number, &task->sheet, many->options.marks, &task->review, error);
        if (*kept)
            review_books_follow(many->options.books, &task->review);
        if (*kept || *error->text)
            return *kept;
    }
    Reviewer *reviewer = take_reviewer(run, error);
    if (!reviewer)
        return false;
    bool good = reviewer_run(reviewer, &task->sheet, &task->review, error) &&
                (!many->log || review_log_add(many->log, task->number, &task->review, error));
    give_back(run, reviewer);
    return good;
}

static void work(int number, void *user) {
    Run *run = user;
    Error error = {0};
    bool kept = false;
    lock_take(&run->lock);
    bool failed = run->failed;
    lock_release(&run->lock);
    if (failed)
        return;
    if (!obtain(run, &run->tasks[number], &kept, &error)) {
        fail(run, &error);
        return;
    }
    lock_take(&run->lock);
    run->progress.games++;
    run->progress.kept += kept;
    tell(run);
    lock_release(&run->lock);
}

// Reads the next games; how many.
static int read_batch(Run *run, int size) {
    int count = 0;
    bool more = true;
    Error error = {0};
    while (count < size && more) {
        Task *task = &run->tasks[count];
        if (!review_source_next(run->many->source, &task->sheet, &more, &error)) {
            fail(run, &error);
            return 0;
        }
        task->number = run->many->source->count;
        count += more && shard_has(run->many->shard, (uint64_t)task->number - 1);
    }
    return count;
}

static void run_batches(Run *run, int size, int threads) {
    for (int count; !run->failed && (count = read_batch(run, size)) > 0;) {
        run->lone = run->many->total == 1 || (run->many->total == 0 && run->tasks[0].number == 1 && count == 1);
        parallel_run(threads < count ? threads : count, count, work, run);
        for (int i = 0; i < count && !run->failed; i++) {
            Error error = {0};
            if (!run->many->each(run->tasks[i].number, &run->tasks[i].review, run->many->user, &error))
                fail(run, &error);
        }
    }
}

bool review_many_run(const ReviewMany *many, Error *error) {
    int threads = many->threads > 0 ? many->threads : cpu_count();
    threads = threads > THREADS_MAX ? THREADS_MAX : threads;
    int size = many->total == 1 ? 1 : BATCH_A_THREAD * threads;
    Run *run = calloc(1, sizeof *run);
    Task *tasks = calloc((size_t)size, sizeof *tasks);
    bool good = run && tasks;
    if (good) {
        run->many = many;
        run->tasks = tasks;
        run->begin = clock_now();
        run->progress.total = (int)shard_tasks(many->shard, (uint64_t)many->total);
        lock_init(&run->lock);
        run_batches(run, size, threads);
        for (int i = 0; i < run->idle_count; i++)
            reviewer_destroy(run->idle[i]);
        lock_free(&run->lock);
        good = !run->failed;
        if (!good)
            *error = run->error;
    } else {
        error_set(error, "not enough memory");
    }
    free(tasks);
    free(run);
    return good;
}
