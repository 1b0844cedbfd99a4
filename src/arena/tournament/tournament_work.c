// Workers of a tournament. A worker plays one game at a time and reuses its players.
#include "match_wire.h"
#include "roster.h"
#include "solver.h"
#include "tournament_private.h"

#include <stdio.h>
#include <stdlib.h>

// Players that a worker caches between games. A match requires two; idle external programs use
// memory.
enum { CACHED_PLAYERS = 4 };

// A cached player, owned by the worker.
typedef struct CachedPlayer {
    int player; // index
    Player *instance;
    unsigned used; // number of the worker's game in which it last played
} CachedPlayer;

typedef struct Worker {
    const TournamentWork *work;
    int board; // index in the stage
    CachedPlayer cache[CACHED_PLAYERS];
    Solver *solver; // created for the first game with adjudication
    unsigned games;
} Worker;

// Returns the worker's instance of a player. A new one replaces the least recently used instance
// except that of `other`.
static Player *worker_player(Worker *worker, int index, int other, Error *error) {
    const ArenaSettings *settings = worker->work->settings;
    CachedPlayer *slot = NULL;
    for (int i = 0; i < CACHED_PLAYERS; i++) {
        CachedPlayer *cached = &worker->cache[i];
        if (cached->instance && cached->player == index) {
            cached->used = worker->games;
            return cached->instance;
        }
        bool needed = cached->instance && cached->player == other;
        if (!needed &&
            (!slot || !cached->instance || (slot->instance && cached->used < slot->used)))
            slot = cached;
    }
    player_destroy(slot->instance);
    slot->player = index;
    slot->used = worker->games;
    slot->instance =
        roster_player(settings->players[index], settings->rules, settings->seed, error);
    return slot->instance;
}

// Sets the players and the solver of a game; returns false with an error if one cannot be created.
static bool set_up_referee(Worker *worker, const Pairing *pairing, Referee *referee, Error *error) {
    const ArenaSettings *settings = worker->work->settings;
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

static void reseed(Player *const players[2], uint64_t seed) {
    for (Color side = BLACK; side <= WHITE; side++)
        player_reseed(players[side], random_mix(&seed) >> 11);
}

static GameOutcome play(Worker *worker, const Pairing *pairing, const atomic_bool *stop,
                        MatchGame *record, Error *error) {
    const TournamentWork *work = worker->work;
    uint64_t mixed = work->settings->seed ^ ((uint64_t)pairing->game << 32);
    *record = (MatchGame){.pairing = *pairing,
                          .seed = random_mix(&mixed) >> 11,
                          .game = openings_game(work->openings, pairing->opening)};
    worker->games++;
    Referee referee = {.terms = settings_terms(work->settings),
                       .watch = work->stage ? stage_watch(work->stage, worker->board, work->games)
                                            : work->games};
    referee.terms.each.stop = stop;
    if (!set_up_referee(worker, pairing, &referee, error))
        return GAME_FAILED;
    const ArenaEntry *entries = work->settings->entries;
    for (Color side = BLACK; side <= WHITE; side++) {
        const char *key =
            entries[side == BLACK ? pairing_black(pairing) : pairing_white(pairing)].key;
        snprintf(record->keys[side], sizeof record->keys[side], "%s", key ? key : "");
    }
    reseed(referee.players, record->seed);
    return referee_play(&referee, record, error);
}

// Plays the game of a task. A task is a serialised pairing, its result a serialised game.
static ClusterOutcome do_task(void *own, const char *task, size_t length, const atomic_bool *stop,
                              Text *result, Error *error) {
    Worker *worker = own;
    WireReader reader = wire_reader(task, length);
    Pairing pairing;
    MatchGame record;
    wire_get(&reader, &pairing, sizeof pairing);
    if (!wire_done(&reader))
        return error_set(error, "malformed tournament task"), CLUSTER_FAILED;
    GameOutcome outcome = play(worker, &pairing, stop, &record, error);
    if (worker->work->stage)
        stage_clear(worker->work->stage, worker->board);
    if (outcome == GAME_PLAYED)
        match_wire_put(result, &record);
    return outcome == GAME_PLAYED    ? CLUSTER_DONE
           : outcome == GAME_ABORTED ? CLUSTER_CANCELLED
                                     : CLUSTER_FAILED;
}

static void *open_worker(const void *context, Error *error) {
    const TournamentWork *work = context;
    Worker *worker = calloc(1, sizeof *worker);
    if (!worker) {
        error_set(error, "out of memory");
        return NULL;
    }
    worker->work = work;
    worker->board = work->boards ? atomic_fetch_add(work->boards, 1) : 0;
    return worker;
}

static void close_worker(void *own) {
    Worker *worker = own;
    for (int i = 0; i < CACHED_PLAYERS; i++)
        player_destroy(worker->cache[i].instance);
    solver_destroy(worker->solver);
    free(worker);
}

// Serialises the settings for another process, which creates its own openings.
static bool describe(const void *context, Text *out) {
    const TournamentWork *work = context;
    Text settings = {0};
    bool good = settings_write(work->settings, &settings);
    wire_put_text(out, text_string(&settings));
    text_free(&settings);
    return good && !out->failed;
}

// Context in another process than the leading one.
typedef struct RemoteWork {
    TournamentWork work; // refers to the other members
    ArenaSettings settings;
    Openings *openings;
} RemoteWork;

static void discard(void *context) {
    RemoteWork *remote = context;
    openings_destroy(remote->openings);
    settings_free(&remote->settings);
    free(remote);
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    const char *settings = wire_get_text(&reader);
    RemoteWork *remote = calloc(1, sizeof *remote);
    if (!remote || !settings) {
        error_set(error, remote ? "malformed tournament description" : "out of memory");
        free(remote);
        return NULL;
    }
    if (settings_read(&remote->settings, settings, error)) {
        OpeningPlan plan = settings_openings(&remote->settings);
        remote->openings = openings_create(&plan, error);
    }
    remote->work = (TournamentWork){.settings = &remote->settings, .openings = remote->openings};
    if (remote->openings)
        return remote;
    discard(remote);
    return NULL;
}

const ClusterKind tournament_kind = {.name = "tournament",
                                     .describe = describe,
                                     .prepare = prepare,
                                     .discard = discard,
                                     .open = open_worker,
                                     .work = do_task,
                                     .close = close_worker};
