#include "tournament_private.h"

#include "clock.h"
#include "roster.h"
#include "solver.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Players that a worker keeps between games: a match needs two; outside programs cost memory while they wait.
enum { KEPT_PLAYERS = 4 };

static const double tick_seconds = 0.1;

// One player instance that a worker owns.
typedef struct Kept {
    int player; // index, or −1
    Player *instance;
    unsigned used; // when it last played, by the worker's count of games
} Kept;

typedef struct Worker {
    Tournament *tournament;
    int board; // its place on the stage
    Thread thread;
    Kept kept[KEPT_PLAYERS];
    Solver *solver; // made when the first game wants it
    unsigned games;
} Worker;

// Ends the run because of an error; the first one is kept.
static void fail(Tournament *t, const Error *error) {
    if (!t->failed)
        t->error = *error;
    t->failed = true;
    atomic_store(&t->halt, true);
}

// The worker's own instance of a player; the one that has rested longest makes room.
static Player *worker_player(Worker *worker, int index, int other, Error *error) {
    const ArenaSettings *settings = worker->tournament->status.settings;
    Kept *place = NULL;
    for (int i = 0; i < KEPT_PLAYERS; i++) {
        Kept *kept = &worker->kept[i];
        if (kept->instance && kept->player == index) {
            kept->used = worker->games;
            return kept->instance;
        }
        bool needed = kept->instance && kept->player == other;
        if (!needed && (!place || !kept->instance || (place->instance && kept->used < place->used)))
            place = kept;
    }
    player_destroy(place->instance);
    place->player = index;
    place->used = worker->games;
    place->instance = roster_player(settings->players[index], settings->rules, settings->seed, error);
    return place->instance;
}

// Heeds the stop, and ticks when it is time. Called with the lock held.
static void look_around(Tournament *t) {
    if (t->stop && atomic_load(t->stop)) {
        atomic_store(&t->halt, true);
        condition_wake_all(&t->change);
    }
    double now = clock_now();
    t->status.seconds = now - t->begun;
    if (t->watch && t->watch->tick && now - t->ticked >= tick_seconds) {
        t->watch->tick(&t->status, t->watch->user);
        t->ticked = now;
    }
}

// The first game that is free and decided; −1 when all that are decided are taken.
static int find_game(Tournament *t) {
    int horizon = schedule_horizon(t->schedule);
    while (t->next < t->status.numbers && (t->taken[t->next] || schedule_state(t->schedule, t->next) == SCHEDULE_VOID))
        t->next++;
    for (int game = t->next; game < horizon; game++)
        if (!t->taken[game] && schedule_state(t->schedule, game) == SCHEDULE_OPEN)
            return game;
    return -1;
}

// The next free game that is decided; waits for results where rounds need them. False when there is none. Called and
// returns with the lock held.
static bool take_game(Tournament *t, Pairing *pairing) {
    for (;;) {
        if (atomic_load(&t->halt) || t->status.verdict != SPRT_GOES_ON)
            return false;
        int game = find_game(t);
        if (t->next == t->status.numbers)
            return false;
        if (game >= 0 && schedule_game(t->schedule, game, pairing)) {
            t->taken[game] = true;
            return true;
        }
        condition_wait(&t->change, &t->lock);
    }
}

// The players and the referee of a game; false with an error when one of them cannot be made.
static bool seat(Worker *worker, const Pairing *pairing, Referee *referee, Error *error) {
    const ArenaSettings *settings = worker->tournament->status.settings;
    int black = pairing_black(pairing), white = pairing_white(pairing);
    referee->players[BLACK] = worker_player(worker, black, white, error);
    if (!referee->players[BLACK])
        return false;
    referee->players[WHITE] = worker_player(worker, white, black, error);
    if (!referee->players[WHITE])
        return false;
    if (settings->adjudicate && !worker->solver)
        worker->solver = solver_create(settings->rules, settings->adjudicate, error);
    referee->solver = worker->solver;
    return !settings->adjudicate || worker->solver;
}

// Gives both players a seed of this game.
static void reseed(Player *const players[2], uint64_t seed) {
    for (Color side = BLACK; side <= WHITE; side++)
        player_reseed(players[side], random_mix(&seed) >> 11);
}

static GameOutcome play(Worker *worker, const Pairing *pairing, MatchGame *record, Error *error) {
    Tournament *t = worker->tournament;
    uint64_t mixed = t->status.settings->seed ^ ((uint64_t)pairing->game << 32);
    *record = (MatchGame){
        .pairing = *pairing, .seed = random_mix(&mixed) >> 11, .game = openings_game(t->openings, pairing->opening)};
    worker->games++;
    const RefereeWatch *games = t->watch ? t->watch->games : NULL;
    Referee referee = {.terms = settings_terms(t->status.settings),
                       .watch = t->stage ? stage_watch(t->stage, worker->board, games) : games};
    referee.terms.each.stop = thread_beside() || !t->stop ? &t->halt : t->stop;
    if (!seat(worker, pairing, &referee, error))
        return GAME_FAILED;
    const ArenaEntry *entries = t->status.settings->entries;
    for (Color side = BLACK; side <= WHITE; side++) {
        const char *key = entries[side == BLACK ? pairing_black(pairing) : pairing_white(pairing)].key;
        snprintf(record->keys[side], sizeof record->keys[side], "%s", key ? key : "");
    }
    reseed(referee.players, record->seed);
    return referee_play(&referee, record, error);
}

// Counts and logs a game, or notes why there is none. Called with the lock held.
static void settle(Tournament *t, GameOutcome outcome, const MatchGame *record, const Error *error) {
    Error wrong = {0};
    if (outcome == GAME_FAILED) {
        fail(t, error);
    } else if (outcome == GAME_GIVEN_UP) { // a further run plays it
        t->taken[record->pairing.game] = false;
        t->next = record->pairing.game < t->next ? record->pairing.game : t->next;
    } else if (outcome == GAME_PLAYED && t->status.verdict == SPRT_GOES_ON) {
        const Pairing *p = &record->pairing;
        if (t->log && !log_append(t->log, record, t->marks[pairing_black(p)], t->marks[pairing_white(p)], &wrong))
            fail(t, &wrong);
        else
            tournament_count(t, record);
    }
    if (t->status.verdict != SPRT_GOES_ON)
        atomic_store(&t->halt, true);
    condition_wake_all(&t->change);
}

static void *work(void *argument) {
    Worker *worker = argument;
    Tournament *t = worker->tournament;
    Pairing pairing;
    lock_take(&t->lock);
    while (take_game(t, &pairing)) {
        lock_release(&t->lock);
        MatchGame record;
        Error error = {0};
        GameOutcome outcome = play(worker, &pairing, &record, &error);
        if (t->stage)
            stage_clear(t->stage, worker->board);
        lock_take(&t->lock);
        settle(t, outcome, &record, &error);
        if (!thread_beside()) // nobody else does
            look_around(t);
    }
    lock_release(&t->lock);
    for (int i = 0; i < KEPT_PLAYERS; i++)
        player_destroy(worker->kept[i].instance);
    solver_destroy(worker->solver);
    lock_take(&t->lock);
    t->running--;
    condition_wake_one(&t->left);
    lock_release(&t->lock);
    return NULL;
}

// Lets others see the boards. Called and returns with the lock held.
static void show(Tournament *t) {
    double seconds = t->status.seconds;
    if (!t->stage)
        return;
    lock_release(&t->lock);
    stage_write(t->stage, seconds, t->status.resumed);
    lock_take(&t->lock);
}

// Waits for the workers, ticking meanwhile.
static void wait_for_workers(Tournament *t) {
    lock_take(&t->lock);
    while (t->running > 0) {
        condition_wait_until(&t->left, &t->lock, clock_now() + tick_seconds);
        look_around(t);
        show(t);
    }
    lock_release(&t->lock);
}

bool tournament_run(Tournament *t, int workers, const atomic_bool *stop, const TournamentWatch *watch, Error *error) {
    assert(t && workers >= 1);
    Worker *crew = calloc((size_t)workers, sizeof *crew);
    if (!crew)
        return error_set(error, "out of memory");
    t->watch = watch;
    t->stop = stop;
    t->begun = clock_now();
    atomic_store(&t->halt, stop && atomic_load(stop));
    t->running = workers;
    t->stage = t->folder ? stage_create(t->folder, workers, t->status.marks) : NULL;
    if (t->stage)
        stage_write(t->stage, 0, t->status.resumed);
    int started = 0, refused = 0;
    for (; started < workers; started++) {
        crew[started].tournament = t;
        crew[started].board = started;
        if (!thread_start_task(&crew[started].thread, work, &crew[started])) {
            refused = errno;
            break;
        }
    }
    lock_take(&t->lock);
    t->running -= workers - started;
    if (refused) {
        Error none;
        error_system(&none, refused, "cannot start %d threads", workers);
        fail(t, &none);
        condition_wake_all(&t->change);
    }
    lock_release(&t->lock);
    wait_for_workers(t);
    for (int i = 0; i < started; i++)
        thread_join(crew[i].thread);
    free(crew);
    stage_destroy(t->stage);
    t->stage = NULL;
    t->status.seconds = clock_now() - t->begun;
    if (watch && watch->tick)
        watch->tick(&t->status, watch->user);
    if (t->failed && error)
        *error = t->error;
    return !t->failed;
}
