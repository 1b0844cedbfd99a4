#include "tune_games.h"

#include "clock.h"
#include "duel.h"
#include "parallel.h"
#include "roster.h"
#include "thread.h"

#include <stdatomic.h>
#include <stdlib.h>

static const double progress_seconds = 0.25;

typedef struct Work {
    const TuneGames *games;
    MatchScore *scores; // of each task: one opening of one pairing
    atomic_int done;
    atomic_bool stopped;
    Lock lock;   // over what follows
    double told; // when progress was
    int failed;  // the lowest task that failed; −1 = none
    Error error;
} Work;

static void fail(Work *work, int number, const Error *error) {
    lock_take(&work->lock);
    if (work->failed < 0 || number < work->failed) {
        work->failed = number;
        work->error = *error;
    }
    atomic_store(&work->stopped, true);
    lock_release(&work->lock);
}

static void tell(Work *work) {
    const TuneGames *games = work->games;
    int done = 2 * (atomic_fetch_add(&work->done, 1) + 1);
    if (!games->progress)
        return;
    lock_take(&work->lock);
    if (clock_now() - work->told >= progress_seconds) {
        work->told = clock_now();
        if (!games->progress(done, games->user))
            atomic_store(&work->stopped, true);
    }
    lock_release(&work->lock);
}

// Both games of one opening; what they depend on is only the number.
static void play_task(int number, void *user) {
    Work *work = user;
    if (atomic_load(&work->stopped))
        return;
    const TuneGames *games = work->games;
    const TunePairing *pairing = &games->pairings[number / games->pairs];
    int opening = games->first_opening + number % games->pairs;
    uint64_t mixed = games->seed + (uint64_t)number;
    uint64_t seed = random_mix(&mixed);
    Error error = {0};
    Player *players[2] = {roster_player(games->specs[pairing->first], games->rules, seed, &error), NULL};
    if (players[0])
        players[1] = roster_player(games->specs[pairing->second], games->rules, seed, &error);
    Game start = openings_game(games->openings, opening);
    DuelTally tally = {0};
    if (!players[1] || !duel_pair(players, &start, seed, &games->limits, &tally, &error))
        fail(work, number, &error);
    work->scores[number] = tally.score;
    player_destroy(players[0]);
    player_destroy(players[1]);
    tell(work);
}

bool tune_games_play(const TuneGames *games, MatchScore *scores, Error *error) {
    int tasks = games->pairing_count * games->pairs;
    Work work = {.games = games, .failed = -1, .told = clock_now()};
    work.scores = calloc((size_t)tasks + 1, sizeof *work.scores);
    if (!work.scores)
        return error_set(error, "out of memory");
    lock_init(&work.lock);
    parallel_run(games->threads, tasks, play_task, &work);
    lock_free(&work.lock);
    bool good = !atomic_load(&work.stopped);
    for (int i = 0; good && i < tasks; i++) {
        match_score_join(&games->pairings[i / games->pairs].score, &work.scores[i]);
        if (scores)
            scores[i] = work.scores[i];
    }
    free(work.scores);
    if (work.failed >= 0 && error)
        *error = work.error;
    return good || work.failed >= 0 ? good : error_set(error, "stopped");
}
