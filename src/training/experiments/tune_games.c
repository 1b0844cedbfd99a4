#include "tune_games.h"

#include "clock.h"
#include "duel.h"
#include "roster.h"
#include "wire.h"

#include <stdlib.h>

static const double progress_seconds = 0.25;

// Fixed-size part of a task. The specs of the two players follow it.
typedef struct Task {
    Game start; // the opening
    uint64_t seed;
} Task;

typedef struct Work {
    const TuneGames *games;
    MatchScore *scores; // one score per task, which is one opening of one pairing
    int tasks, next, done;
    double told; // time of the last progress report
} Work;

static bool describe(const void *context, Text *out) {
    TuneTerms terms = *(const TuneTerms *)context;
    terms.limits.stop = NULL;
    wire_put(out, &terms, sizeof terms);
    return !out->failed;
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    TuneTerms *terms = calloc(1, sizeof *terms);
    if (!terms) {
        error_set(error, "out of memory");
        return NULL;
    }
    wire_get(&reader, terms, sizeof *terms);
    return terms;
}

// Workers have no state of their own.
static void *open_worker(const void *context, Error *error) {
    (void)error;
    return (void *)context;
}

static void close_worker(void *own) {
    (void)own;
}

// Plays both games of one opening. The result depends only on the task.
static ClusterOutcome play(void *own, const char *bytes, size_t length, const atomic_bool *stop,
                           Text *result, Error *error) {
    (void)stop;
    const TuneTerms *terms = own;
    WireReader reader = wire_reader(bytes, length);
    Task task;
    wire_get(&reader, &task, sizeof task);
    const char *first = wire_get_text(&reader), *second = wire_get_text(&reader);
    if (!wire_done(&reader) || !first || !second)
        return error_set(error, "a pair of games is none"), CLUSTER_FAILED;
    Player *players[2] = {roster_player(first, terms->rules, task.seed, error), NULL};
    if (players[0])
        players[1] = roster_player(second, terms->rules, task.seed, error);
    DuelTally tally = {0};
    bool good =
        players[1] && duel_pair(players, &task.start, task.seed, &terms->limits, &tally, error);
    wire_put(result, &tally.score, sizeof tally.score);
    player_destroy(players[0]);
    player_destroy(players[1]);
    return good ? CLUSTER_DONE : CLUSTER_FAILED;
}

const ClusterKind tune_kind = {.name = "tune",
                               .describe = describe,
                               .prepare = prepare,
                               .discard = free,
                               .open = open_worker,
                               .work = play,
                               .close = close_worker};

static ClusterNext next_pair(Text *bytes, void *user) {
    Work *work = user;
    const TuneGames *games = work->games;
    if (work->next == work->tasks)
        return CLUSTER_NO_MORE;
    int number = work->next++;
    const TunePairing *pairing = &games->pairings[number / games->pairs];
    uint64_t mixed = games->seed + (uint64_t)number;
    Task task = {.start =
                     openings_game(games->openings, games->first_opening + number % games->pairs),
                 .seed = random_mix(&mixed)};
    wire_put(bytes, &task, sizeof task);
    wire_put_text(bytes, games->specs[pairing->first]);
    wire_put_text(bytes, games->specs[pairing->second]);
    return CLUSTER_TASK;
}

static bool tell(void *user) {
    Work *work = user;
    const TuneGames *games = work->games;
    if (!games->progress || clock_now() - work->told < progress_seconds)
        return true;
    work->told = clock_now();
    return games->progress(2 * work->done, games->user);
}

static bool take_score(uint64_t number, const char *result, size_t length, void *user,
                       Error *error) {
    Work *work = user;
    WireReader reader = wire_reader(result, length);
    wire_get(&reader, &work->scores[number], sizeof *work->scores);
    if (!wire_done(&reader))
        return error_set(error, "the score of a pair of games is none");
    work->done++;
    return tell(work);
}

bool tune_games_play(const TuneGames *games, MatchScore *scores, Error *error) {
    Work work = {.games = games, .tasks = games->pairing_count * games->pairs, .told = clock_now()};
    work.scores = calloc((size_t)work.tasks + 1, sizeof *work.scores);
    if (!work.scores)
        return error_set(error, "out of memory");
    ClusterRun run = {.next = next_pair, .take = take_score, .tick = tell, .user = &work};
    ClusterEnd end = cluster_run(games->cluster, &run, error);
    for (int i = 0; end == CLUSTER_FINISHED && i < work.tasks; i++) {
        match_score_join(&games->pairings[i / games->pairs].score, &work.scores[i]);
        if (scores)
            scores[i] = work.scores[i];
    }
    free(work.scores);
    return end == CLUSTER_STOPPED ? error_set(error, "stopped") : end == CLUSTER_FINISHED;
}
