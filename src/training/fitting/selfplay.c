#include "selfplay.h"

#include "clock.h"
#include "selfplay_private.h"
#include "wire.h"

#include <assert.h>
#include <string.h>

typedef struct Run {
    SelfplayWork work;
    DatasetWriter *writer;
    uint64_t target;      // number of games in the complete file
    uint64_t begun, made; // games in the file or scheduled; games written by this run
    double start, told;
    bool (*progress)(const SelfplayProgress *progress, void *user);
    void *user;
} Run;

// Reports progress; returns false if the run is to stop.
static bool tell(Run *run, double every) {
    double now = clock_now();
    if (!run->progress || (now - run->told < every && dataset_count(run->writer) < run->target))
        return true;
    run->told = now;
    SelfplayProgress progress = {.games = dataset_count(run->writer),
                                 .target = run->target,
                                 .made = run->made,
                                 .seconds = now - run->start};
    return run->progress(&progress, run->user);
}

static ClusterNext next_game(Text *task, void *user) {
    Run *run = user;
    if (run->begun >= run->target)
        return CLUSTER_NO_MORE;
    uint64_t number = shard_task(run->work.options.shard, run->begun++);
    wire_put(task, &number, sizeof number);
    return CLUSTER_TASK;
}

static bool write_game(uint64_t number, const char *result, size_t length, void *user,
                       Error *error) {
    (void)number;
    Run *run = user;
    GameRecord record;
    WireReader reader = wire_reader(result, length);
    wire_get(&reader, &record, sizeof record);
    if (!wire_done(&reader))
        return error_set(error, "a game of self-play is none");
    if (!dataset_add(run->writer, &record, error))
        return false;
    run->made++;
    return tell(run, 1);
}

static bool tick(void *user) {
    return tell(user, 1);
}

// Determines whether the existing games belong to this run by replaying the last one.
static bool find_first(Run *run, Error *error) {
    GameRecord last, again;
    Quick quick;
    const SelfplayOptions *options = &run->work.options;
    if (!dataset_last(run->writer, &last))
        return true;
    if (!quick_init(&quick, options->eval, options->depth, options->exact))
        return error_set(error, "not enough memory");
    selfplay_number(&run->work, &quick, shard_task(options->shard, dataset_count(run->writer) - 1),
                    &again);
    quick_free(&quick);
    bool same = memcmp(&last, &again, sizeof last) == 0;
    if (!same && shard_is_part(options->shard))
        return error_set(
            error,
            "the last game of the file is not the one that this shard has there: the weights have "
            "changed, or it was played by another program; name a new file");
    run->work.first = same ? 0 : dataset_count(run->writer);
    return true;
}

static bool play_games(Run *run, Error *error) {
    ClusterOptions wish = {.threads = run->work.options.threads};
    Cluster *cluster = cluster_open(&selfplay_kind, &run->work, wish, error);
    if (!cluster)
        return false;
    run->start = clock_now();
    ClusterRun games = {.next = next_game,
                        .take = write_game,
                        .tick = tick,
                        .user = run,
                        .stop = run->work.options.stop,
                        .in_order = true};
    ClusterEnd end = cluster_run(cluster, &games, error);
    cluster_close(cluster);
    if (end == CLUSTER_STOPPED)
        tell(run, 0);
    return end != CLUSTER_BROKEN;
}

bool selfplay_run(DatasetWriter *writer, const SelfplayOptions *options,
                  bool (*progress)(const SelfplayProgress *progress, void *user), void *user,
                  Error *error) {
    assert(writer && options && options->eval);
    assert(options->depth >= 1 && options->threads >= 1);
    assert(options->random_min <= options->random_max);
    Run run = {.work = {.options = *options},
               .writer = writer,
               .target = shard_tasks(options->shard, options->games),
               .begun = dataset_count(writer),
               .progress = progress,
               .user = user};
    if (!selfplay_prepare(&run.work, error))
        return false;
    bool good = find_first(&run, error) && play_games(&run, error);
    selfplay_discard(&run.work);
    return good;
}
