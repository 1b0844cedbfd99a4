#include "tournament_private.h"

#include "clock.h"
#include "match_wire.h"

#include <assert.h>

// The first game that is free and decided; −1 when all that are decided are taken.
static int find_game(Tournament *t) {
    int horizon = schedule_horizon(t->schedule);
    while (t->next < t->status.numbers &&
           (t->taken[t->next] || schedule_state(t->schedule, t->next) == SCHEDULE_VOID))
        t->next++;
    for (int game = t->next; game < horizon; game++)
        if (!t->taken[game] && schedule_state(t->schedule, game) == SCHEDULE_OPEN)
            return game;
    return -1;
}

static ClusterNext next_game(Text *task, void *user) {
    Tournament *t = user;
    Pairing pairing;
    int game = find_game(t);
    if (t->next == t->status.numbers || t->status.verdict != SPRT_GOES_ON)
        return CLUSTER_NO_MORE;
    if (game < 0 || !schedule_game(t->schedule, game, &pairing))
        return CLUSTER_LATER;
    t->taken[game] = GAME_DEALT;
    wire_put(task, &pairing, sizeof pairing);
    return CLUSTER_TASK;
}

// Logs and counts a game; false when the tournament is decided by it, or with an error.
static bool settle(uint64_t number, const char *result, size_t length, void *user, Error *error) {
    (void)number;
    Tournament *t = user;
    WireReader reader = wire_reader(result, length);
    MatchGame record;
    match_wire_get(&reader, &record);
    if (!wire_done(&reader))
        return error_set(error, "a game of the tournament is none");
    const Pairing *p = &record.pairing;
    if (t->log &&
        !log_append(t->log, &record, t->marks[pairing_black(p)], t->marks[pairing_white(p)], error))
        return false;
    tournament_count(t, &record);
    return t->status.verdict == SPRT_GOES_ON;
}

// Tells how it stands, and lets others see the boards.
static bool tick(void *user) {
    Tournament *t = user;
    t->status.seconds = clock_now() - t->begun;
    if (t->watch && t->watch->tick)
        t->watch->tick(&t->status, t->watch->user);
    if (t->stage)
        stage_write(t->stage, t->status.seconds, t->status.resumed);
    return true;
}

// Games that were dealt and are not over are free again: a further run plays them.
static void free_games(Tournament *t) {
    for (int game = 0; game < t->status.numbers; game++)
        if (t->taken[game] == GAME_DEALT) {
            t->taken[game] = GAME_FREE;
            t->next = game < t->next ? game : t->next;
        }
}

static bool play_games(Tournament *t, int workers, const atomic_bool *stop, Error *error) {
    atomic_int boards;
    atomic_init(&boards, 0);
    TournamentWork work = {.settings = t->status.settings,
                           .openings = t->openings,
                           .stage = t->stage,
                           .games = t->watch ? t->watch->games : NULL,
                           .boards = &boards};
    ClusterOptions wish = {.threads = workers, .here = !t->watch || !t->watch->spreads};
    Cluster *cluster = cluster_open(&tournament_kind, &work, wish, error);
    if (!cluster)
        return false;
    ClusterRun run = {.next = next_game, .take = settle, .tick = tick, .user = t, .stop = stop};
    ClusterEnd end = cluster_run(cluster, &run, error);
    cluster_close(cluster);
    free_games(t);
    return end != CLUSTER_BROKEN;
}

bool tournament_run(Tournament *t, int workers, const atomic_bool *stop,
                    const TournamentWatch *watch, Error *error) {
    assert(t && workers >= 1);
    t->watch = watch;
    t->begun = clock_now();
    t->stage = t->folder ? stage_create(t->folder, workers, t->status.marks) : NULL;
    if (t->stage)
        stage_write(t->stage, 0, t->status.resumed);
    bool good = play_games(t, workers, stop, error);
    stage_destroy(t->stage);
    t->stage = NULL;
    t->status.seconds = clock_now() - t->begun;
    if (watch && watch->tick)
        watch->tick(&t->status, watch->user);
    return good;
}
