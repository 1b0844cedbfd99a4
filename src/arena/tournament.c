#include "tournament.h"

#include "clock.h"
#include "names.h"
#include "openings.h"
#include "roster.h"
#include "solver.h"
#include "stage.h"
#include "thread.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Players that a worker keeps between games: a match needs two; outside programs cost memory while they wait.
enum { KEPT_PLAYERS = 4 };

static const double tick_seconds = 0.1;

struct Tournament {
    TournamentStatus status;
    Schedule *schedule;
    Openings *openings;
    Tally tally;
    GameLog *log;
    char *folder; // NULL = nothing is written
    Stage *stage; // while it runs in a folder; may be NULL
    char **marks; // by player, as the log has them
    char **names; // by player, as people see them
    bool *taken;  // game is played or being played
    int next;     // no game before this one is free
    LogVisit *visit;
    void *visit_user;

    Lock lock;        // over everything above while workers run
    Condition change; // a result is there, or the end: for workers that wait for a ladder
    Condition left;   // a worker has ended: for the main thread
    int running;      // workers
    atomic_bool halt;
    const atomic_bool *stop; // of the run; may be NULL
    const TournamentWatch *watch;
    double begun, ticked; // clock_now() of the run's beginning and of its last tick
    bool failed;
    Error error;
};

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

static SprtBounds bounds_of(const ArenaSettings *settings) {
    return (SprtBounds){settings->elo0, settings->elo1, settings->alpha, settings->beta};
}

// Counts a finished game everywhere but in the log.
static void count_game(Tournament *t, const MatchGame *record) {
    t->taken[record->pairing.game] = true;
    t->status.done++;
    schedule_result(t->schedule, record->pairing.game, match_game_first_half_points(record));
    bool complete = tally_add(&t->tally, record);
    if (t->status.settings->sprt && complete && t->status.verdict == SPRT_GOES_ON) {
        SprtBounds bounds = bounds_of(t->status.settings);
        t->status.verdict = sprt_verdict(&bounds, t->tally.pairs[1].pairs);
    }
}

// Everything but the log; the settings are checked already.
static Tournament *tournament_new(const ArenaSettings *settings, Error *error) {
    Tournament *t = calloc(1, sizeof *t);
    if (!t) {
        error_set(error, "out of memory");
        return NULL;
    }
    lock_init(&t->lock);
    condition_init(&t->change);
    condition_init(&t->left);
    t->status.settings = settings;
    OpeningPlan plan = settings_openings(settings);
    t->openings = openings_create(&plan, error);
    t->schedule = schedule_create(settings);
    t->marks = calloc((size_t)settings->player_count, sizeof *t->marks);
    t->names = names_make((const char *const *)settings->players, settings->player_count);
    bool good = t->schedule && t->marks && t->names;
    if (good) {
        t->status.total = schedule_total(t->schedule);
        t->taken = calloc((size_t)t->status.total + 1, sizeof *t->taken);
        good = t->taken && tally_create(&t->tally, settings->player_count, t->status.total);
    }
    for (int i = 0; good && i < settings->player_count; i++) {
        Text mark = {0};
        settings_mark(settings, i, &mark);
        t->marks[i] = mark.data;
        good = mark.data && !mark.failed;
    }
    if (!good)
        error_set(error, "out of memory");
    if (!good || !t->openings) {
        tournament_destroy(t, NULL);
        return NULL;
    }
    t->status.schedule = t->schedule;
    t->status.tally = &t->tally;
    t->status.marks = (const char *const *)t->marks;
    t->status.names = (const char *const *)t->names;
    return t;
}

// Makes every player once, so that a wrong spec is told before the first game.
static bool check_players(const ArenaSettings *settings, Error *error) {
    for (int i = 0; i < settings->player_count; i++) {
        Error wrong = {0};
        Player *player = roster_player(settings->players[i], settings->rules, settings->seed, &wrong);
        if (!player && wrong.column)
            return error_set(error, "player %d, \"%.100s\", column %zu: %.200s", i + 1, settings->players[i],
                             wrong.column, wrong.text);
        if (!player)
            return error_set(error, "player %d, \"%.100s\": %.200s", i + 1, settings->players[i], wrong.text);
        bool person = strcmp(player_type(player)->name, "human") == 0;
        player_destroy(player);
        if (person)
            return error_set(error, "a person cannot play in the arena; `flipside play` is the place for that");
    }
    return true;
}

static bool keep_folder(Tournament *t, const char *folder, Error *error) {
    t->folder = strdup(folder);
    return t->folder || error_set(error, "out of memory");
}

Tournament *tournament_create(const ArenaSettings *settings, const char *folder, Error *error) {
    assert(settings);
    if (!settings_check(settings, error) || !check_players(settings, error))
        return NULL;
    Tournament *t = tournament_new(settings, error);
    if (t && folder && !(keep_folder(t, folder, error) && (t->log = log_create(folder, settings, error)))) {
        tournament_destroy(t, NULL);
        return NULL;
    }
    return t;
}

Tournament *tournament_look(const ArenaSettings *settings, LogVisit *visit, void *user, Error *error) {
    Tournament *t = tournament_new(settings, error);
    if (t) {
        t->visit = visit;
        t->visit_user = user;
    }
    return t;
}

// Takes a game of the log when it is one of the schedule, for the first time, between the right players.
static bool visit_game(MatchGame *record, const char *black, const char *white, void *user) {
    Tournament *t = user;
    Pairing pairing;
    if (!schedule_game(t->schedule, record->pairing.game, &pairing) || t->taken[pairing.game])
        return false;
    record->pairing = pairing;
    int black_player = pairing_black(&pairing), white_player = pairing_white(&pairing);
    if (strcmp(black, t->marks[black_player]) != 0 || strcmp(white, t->marks[white_player]) != 0)
        return false;
    count_game(t, record);
    return !t->visit || t->visit(record, t->names[black_player], t->names[white_player], t->visit_user);
}

bool tournament_take(Tournament *tournament, MatchGame *record, const char *black, const char *white) {
    return visit_game(record, black, white, tournament);
}

Tournament *tournament_open(ArenaSettings *settings, const char *folder, bool only_read, LogVisit *visit, void *user,
                            Error *error) {
    if (!log_settings(folder, settings, error))
        return NULL;
    bool good = only_read || check_players(settings, error);
    Tournament *t = good ? tournament_look(settings, visit, user, error) : NULL;
    if (t) {
        if (only_read)
            good = log_read(folder, visit_game, t, &t->status.log, error);
        else
            good = keep_folder(t, folder, error) &&
                   (t->log = log_open(folder, visit_game, t, &t->status.log, error)) != NULL;
        t->status.resumed = t->status.done;
    }
    if (t && good)
        return t;
    if (t)
        tournament_destroy(t, NULL);
    settings_free(settings);
    return NULL;
}

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

// The next free game that is decided; waits for results where a ladder needs them. False when there is none. Called
// and returns with the lock held.
static bool take_game(Tournament *t, Pairing *pairing) {
    for (;;) {
        if (atomic_load(&t->halt) || t->status.verdict != SPRT_GOES_ON)
            return false;
        while (t->next < t->status.total && t->taken[t->next])
            t->next++;
        if (t->next == t->status.total)
            return false;
        if (schedule_game(t->schedule, t->next, pairing)) {
            t->taken[t->next] = true;
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
            count_game(t, record);
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

const TournamentStatus *tournament_status(const Tournament *tournament) {
    return &tournament->status;
}

bool tournament_destroy(Tournament *t, Error *error) {
    if (!t)
        return true;
    bool good = log_close(t->log, error);
    names_free(t->marks, t->status.settings->player_count);
    names_free(t->names, t->status.settings->player_count);
    free(t->taken);
    free(t->folder);
    tally_free(&t->tally);
    schedule_destroy(t->schedule);
    openings_destroy(t->openings);
    condition_free(&t->change);
    condition_free(&t->left);
    lock_free(&t->lock);
    free(t);
    return good;
}
