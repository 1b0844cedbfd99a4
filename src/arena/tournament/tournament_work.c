// What one worker of a tournament does: a game, with players that it keeps for the next.
#include "match_wire.h"
#include "roster.h"
#include "solver.h"
#include "tournament_private.h"

#include <stdio.h>
#include <stdlib.h>

// Players that a worker keeps between games: a match needs two; outside programs cost memory while
// they wait.
enum { KEPT_PLAYERS = 4 };

// One player instance that a worker owns.
typedef struct Kept {
    int player; // index, or −1
    Player *instance;
    unsigned used; // when it last played, by the worker's count of games
} Kept;

typedef struct Worker {
    const TournamentWork *work;
    int board; // its place on the stage
    Kept kept[KEPT_PLAYERS];
    Solver *solver; // made when the first game wants it
    unsigned games;
} Worker;

// The worker's own instance of a player; the one that has rested longest makes room.
static Player *worker_player(Worker *worker, int index, int other, Error *error) {
    const ArenaSettings *settings = worker->work->settings;
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
    place->instance =
        roster_player(settings->players[index], settings->rules, settings->seed, error);
    return place->instance;
}

// The players and the referee of a game; false with an error when one of them cannot be made.
static bool seat(Worker *worker, const Pairing *pairing, Referee *referee, Error *error) {
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

// Gives both players a seed of this game.
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
    if (!seat(worker, pairing, &referee, error))
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

// A task is a pairing, a result the game.
static ClusterOutcome do_task(void *own, const char *task, size_t length, const atomic_bool *stop,
                              Text *result, Error *error) {
    Worker *worker = own;
    WireReader reader = wire_reader(task, length);
    Pairing pairing;
    MatchGame record;
    wire_get(&reader, &pairing, sizeof pairing);
    if (!wire_done(&reader))
        return error_set(error, "a task of a tournament is none"), CLUSTER_FAILED;
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
    for (int i = 0; i < KEPT_PLAYERS; i++)
        player_destroy(worker->kept[i].instance);
    solver_destroy(worker->solver);
    free(worker);
}

// Another process has the settings as run.json has them, and makes its own openings.
static bool describe(const void *context, Text *out) {
    const TournamentWork *work = context;
    Text settings = {0};
    bool good = settings_write(work->settings, &settings);
    wire_put_text(out, text_string(&settings));
    text_free(&settings);
    return good && !out->failed;
}

// A context of another process, with what it owns.
typedef struct Visit {
    TournamentWork work;
    ArenaSettings settings;
    Openings *openings;
} Visit;

static void discard(void *context) {
    Visit *visit = context;
    openings_destroy(visit->openings);
    settings_free(&visit->settings);
    free(visit);
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    const char *settings = wire_get_text(&reader);
    Visit *visit = calloc(1, sizeof *visit);
    if (!visit || !settings) {
        error_set(error, visit ? "the description of a tournament is none" : "out of memory");
        free(visit);
        return NULL;
    }
    if (settings_read(&visit->settings, settings, error)) {
        OpeningPlan plan = settings_openings(&visit->settings);
        visit->openings = openings_create(&plan, error);
    }
    visit->work = (TournamentWork){.settings = &visit->settings, .openings = visit->openings};
    if (visit->openings)
        return visit;
    discard(visit);
    return NULL;
}

const ClusterKind tournament_kind = {.name = "tournament",
                                     .describe = describe,
                                     .prepare = prepare,
                                     .discard = discard,
                                     .open = open_worker,
                                     .work = do_task,
                                     .close = close_worker};
