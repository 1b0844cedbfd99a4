#include "review_batch.h"

#include "clock.h"
#include "review_work.h"

#include <stdlib.h>

enum { HASH_MB = 64, HASH_MB_OF_MANY = 16 };

// A game that was read and waits to be dealt.
typedef struct Waiting {
    bool there;
    int number;
    GameSheet sheet;
} Waiting;

typedef struct Run {
    const ReviewBatch *many;
    ReviewWork work;
    Waiting first, second; // the games read so far that are not dealt: who reads one ahead knows
                           // whether there are more
    Review review;         // that is on its way
    bool failed; // because of the games, with this error: what was dealt is reviewed still
    Error error;
    ReviewProgress progress;
    double begin;
} Run;

static void fail(Run *run, const Error *error) {
    if (!run->failed)
        run->error = *error;
    run->failed = true;
}

static bool tell(Run *run) {
    run->progress.seconds = clock_now() - run->begin;
    if (run->many->progress)
        run->many->progress(&run->progress, run->many->user);
    return true;
}

static void tell_moves(int done, int count, void *user) {
    Run *run = user;
    run->progress.moves = done;
    run->progress.of = count;
    tell(run);
}

// Reads the next game of the shard, if there is one.
static void read_game(Run *run, Waiting *game) {
    const ReviewBatch *many = run->many;
    bool more = true;
    Error error = {0};
    for (game->there = false; more && !game->there && !run->failed;) {
        if (!review_source_next(many->source, &game->sheet, &more, &error))
            fail(run, &error);
        game->number = many->source->count;
        game->there = !run->failed && more && shard_has(many->shard, (uint64_t)game->number - 1);
    }
}

// The review of a game from the log; false when it has none, or with an error.
static bool find_review(Run *run, const Waiting *game) {
    const ReviewBatch *many = run->many;
    Error error = {0};
    if (!many->log)
        return false;
    bool found = review_log_find(many->log, game->number, &game->sheet, many->options.marks,
                                 &run->review, &error);
    if (found)
        review_mark_books(many->options.books, &run->review);
    else if (*error.text)
        fail(run, &error);
    return found;
}

static ClusterNext next_game(Text *task, void *user) {
    Run *run = user;
    Waiting *game = &run->first;
    if (!game->there)
        read_game(run, game);
    if (run->failed || !game->there)
        return CLUSTER_NO_MORE;
    bool known = find_review(run, game);
    if (run->failed)
        return CLUSTER_NO_MORE;
    if (known) {
        review_work_put(task, game->number, &run->review);
        run->progress.games++;
        run->progress.kept++;
        tell(run);
    } else {
        review_work_put_game(task, game->number, &game->sheet);
    }
    *game = run->second;
    run->second.there = false;
    return known ? CLUSTER_KNOWN : CLUSTER_TASK;
}

static bool unpack(Run *run, const char *result, size_t length, int *number, Error *error) {
    return review_work_get(result, length, number, &run->review) ||
           error_set(error, "not enough memory");
}

// Puts a review into the log as soon as it is there.
static bool keep_review(uint64_t task, const char *result, size_t length, void *user,
                        Error *error) {
    (void)task;
    Run *run = user;
    int number;
    run->progress.games++;
    tell(run);
    return !run->many->log || (unpack(run, result, length, &number, error) &&
                               review_log_add(run->many->log, number, &run->review, error));
}

static bool take_review(uint64_t task, const char *result, size_t length, void *user,
                        Error *error) {
    (void)task;
    Run *run = user;
    int number;
    return unpack(run, result, length, &number, error) &&
           run->many->each(number, &run->review, run->many->user, error);
}

static bool review_games(Run *run, Error *error) {
    const ReviewBatch *many = run->many;
    ReviewerOptions *options = &run->work.options;
    read_game(run, &run->first);
    if (many->total == 0 && run->first.there)
        read_game(run, &run->second);
    bool lone = many->total == 1 || (many->total == 0 && !run->second.there);
    int threads = cluster_threads(many->threads);
    *options = many->options;
    options->engine.threads = lone ? threads : 1;
    if (options->engine.hash_mb == 0)
        options->engine.hash_mb = lone ? HASH_MB : HASH_MB_OF_MANY;
    options->progress = lone ? tell_moves : NULL;
    options->user = run;
    Cluster *cluster =
        cluster_open(&review_kind, &run->work,
                     (ClusterOptions){.threads = lone ? 1 : threads, .here = lone}, error);
    if (!cluster)
        return false;
    ClusterRun games = {.next = next_game,
                        .take = take_review,
                        .keep = keep_review,
                        .user = run,
                        .stop = many->options.stop,
                        .in_order = true};
    ClusterEnd end = cluster_run(cluster, &games, error);
    cluster_close(cluster);
    if (end == CLUSTER_STOPPED)
        error_set(error, "stopped");
    return end == CLUSTER_FINISHED;
}

bool review_batch_run(const ReviewBatch *many, Error *error) {
    Run *run = calloc(1, sizeof *run);
    if (!run)
        return error_set(error, "not enough memory");
    run->many = many;
    run->begin = clock_now();
    run->progress.total = (int)shard_tasks(many->shard, (uint64_t)many->total);
    bool good = review_games(run, error);
    if (good && run->failed)
        *error = run->error;
    good = good && !run->failed;
    free(run);
    return good;
}
