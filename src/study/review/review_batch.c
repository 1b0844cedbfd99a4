#include "review_batch.h"

#include "clock.h"
#include "review_work.h"

#include <assert.h>
#include <stdlib.h>

enum { HASH_MB = 64, HASH_MB_PER_WORKER = 16 }; // for one game, and for several

// A game that was read but not scheduled yet.
typedef struct Waiting {
    bool present;
    int number;
    GameSheet sheet;
} Waiting;

typedef struct Run {
    const ReviewBatch *batch;
    ReviewWork work;
    Waiting first, second; // read ahead by one game to detect a single game
    Review review;         // scratch
    bool failed;           // the source or the log failed; scheduled games are still reviewed
    Error error;           // the reason
    ReviewProgress progress;
    double begin;
} Run;

static void fail(Run *run, const Error *error) {
    if (!run->failed)
        run->error = *error;
    run->failed = true;
}

static void report_progress(Run *run) {
    run->progress.seconds = clock_now() - run->begin;
    if (run->batch->progress)
        run->batch->progress(&run->progress, run->batch->user);
}

static void report_moves(int done, int count, void *user) {
    Run *run = user;
    run->progress.moves = done;
    run->progress.of = count;
    report_progress(run);
}

// Reads the next game of the shard. `game->present` is false at the end.
static void read_game(Run *run, Waiting *game) {
    const ReviewBatch *batch = run->batch;
    bool more = true;
    Error error = {0};
    for (game->present = false; more && !game->present && !run->failed;) {
        if (!review_source_next(batch->source, &game->sheet, &more, &error))
            fail(run, &error);
        game->number = batch->source->count;
        game->present = !run->failed && more && shard_has(batch->shard, (uint64_t)game->number - 1);
    }
}

// Reads the review of a game from the log into run->review.
static bool find_review(Run *run, const Waiting *game) {
    const ReviewBatch *batch = run->batch;
    Error error = {0};
    if (!batch->log)
        return false;
    bool found = review_log_find(batch->log, game->number, &game->sheet, batch->options.thresholds,
                                 &run->review, &error);
    if (found)
        review_mark_books(batch->options.books, &run->review);
    else if (*error.text)
        fail(run, &error);
    return found;
}

static ClusterNext next_game(Text *task, void *user) {
    Run *run = user;
    Waiting *game = &run->first;
    if (!game->present)
        read_game(run, game);
    if (run->failed || !game->present)
        return CLUSTER_NO_MORE;
    bool known = find_review(run, game);
    if (run->failed)
        return CLUSTER_NO_MORE;
    if (known) {
        review_work_put(task, game->number, &run->review);
        run->progress.games++;
        run->progress.kept++;
        report_progress(run);
    } else {
        review_work_put_game(task, game->number, &game->sheet);
    }
    *game = run->second;
    run->second.present = false;
    return known ? CLUSTER_KNOWN : CLUSTER_TASK;
}

static bool unpack(Run *run, const char *result, size_t length, int *number, Error *error) {
    return review_work_get(result, length, number, &run->review) ||
           error_set(error, "out of memory");
}

// Stores a review in the log as soon as it is finished.
static bool keep_review(uint64_t task, const char *result, size_t length, void *user,
                        Error *error) {
    (void)task;
    Run *run = user;
    int number;
    run->progress.games++;
    report_progress(run);
    return !run->batch->log || (unpack(run, result, length, &number, error) &&
                                review_log_add(run->batch->log, number, &run->review, error));
}

static bool take_review(uint64_t task, const char *result, size_t length, void *user,
                        Error *error) {
    (void)task;
    Run *run = user;
    int number;
    return unpack(run, result, length, &number, error) &&
           run->batch->each(number, &run->review, run->batch->user, error);
}

static bool review_games(Run *run, Error *error) {
    const ReviewBatch *batch = run->batch;
    ReviewerOptions *options = &run->work.options;
    read_game(run, &run->first);
    if (batch->total == 0 && run->first.present)
        read_game(run, &run->second);
    bool single = batch->total == 1 || (batch->total == 0 && !run->second.present);
    int threads = cluster_threads(batch->threads);
    *options = batch->options;
    options->engine.threads = single ? threads : 1;
    if (options->engine.hash_mb == 0)
        options->engine.hash_mb = single ? HASH_MB : HASH_MB_PER_WORKER;
    options->progress = single ? report_moves : NULL;
    options->user = run;
    Cluster *cluster =
        cluster_open(&review_kind, &run->work,
                     (ClusterOptions){.threads = single ? 1 : threads, .local = single}, error);
    if (!cluster)
        return false;
    ClusterRun games = {.next = next_game,
                        .take = take_review,
                        .keep = keep_review,
                        .user = run,
                        .stop = batch->options.stop,
                        .in_order = true};
    ClusterEnd end = cluster_run(cluster, &games, error);
    cluster_close(cluster);
    if (end == CLUSTER_STOPPED)
        error_set(error, "stopped");
    return end == CLUSTER_FINISHED;
}

bool review_batch_run(const ReviewBatch *batch, Error *error) {
    assert(batch->source && batch->each);
    Run *run = calloc(1, sizeof *run);
    if (!run)
        return error_set(error, "out of memory");
    run->batch = batch;
    run->begin = clock_now();
    run->progress.total = (int)shard_tasks(batch->shard, (uint64_t)batch->total);
    bool good = review_games(run, error);
    if (good && run->failed)
        *error = run->error;
    good = good && !run->failed;
    free(run);
    return good;
}
