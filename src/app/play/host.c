#include "host.h"

#include "clock.h"
#include "file.h"
#include "home.h"
#include "host.h"
#include "host_private.h"
#include "play_file.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OTHER_SECONDS = 5 }; // that another program has to let its own computer move
enum { GO_ON_MAX = 16 };    // games that a restarted host goes on with unasked

bool host_path(const Host *host, const char *name, Text *path, Error *error) {
    if (!host->folder.length)
        return home_file(path, name, error);
    text_format(path, "%s/%s", text_string(&host->folder), name);
    return !path->failed || error_system(error, ENOMEM, "no memory for the name of a file");
}

void host_timestamp(char text[HOST_TIME]) {
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(text, HOST_TIME, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

void host_notify(const Host *host, const char *event, int64_t id, Json *value) {
    host->options.tell(host->options.user, event, id, value);
}

// The databases. Where there are none, as in a build without them or in a folder that cannot be
// written to, games are played all the same; false with an error only when the machine lacks
// something, so that it may be tried again.
static bool open_databases(Host *host, Error *error) {
    Text games = {0}, library = {0};
    Error inner = {0};
    if (host->folder.length)
        file_make_directory(text_string(&host->folder),
                            true); // where it cannot be made, opening says so
    if (host_path(host, "games.db", &games, &inner))
        host->store = host_store_open(text_string(&games), &inner);
    if (!inner.machine && host_path(host, "library.db", &library, &inner))
        host->library = collection_open(text_string(&library), DATABASE_WRITE, &inner);
    text_free(&games);
    text_free(&library);
    if (inner.machine && error)
        *error = inner;
    return !inner.machine;
}

// The thinkers and the one that minds; where tasks do not run beside, nobody is needed.
static bool start_threads(Host *host, Error *error) {
    int wanted = threads_available() ? host->options.thinkers + 1 : 0;
    host->threads = calloc((size_t)wanted + 1, sizeof *host->threads);
    if (!host->threads)
        return error_system(error, ENOMEM, "no memory for games");
    while (host->thread_count < wanted) {
        ThreadBody *body =
            host->thread_count < host->options.thinkers ? host_think_thread : host_clock_thread;
        if (!thread_start(&host->threads[host->thread_count], body, host))
            return error_system(error, errno, "cannot start a thread for games");
        host->thread_count++;
    }
    return true;
}

Host *host_create(const HostOptions *options, Error *error) {
    assert(options->thinkers > 0 && options->idle > 0 && options->tell);
    Host *host = calloc(1, sizeof *host);
    if (!host) {
        error_system(error, ENOMEM, "no memory for games");
        return NULL;
    }
    host->options = *options;
    host->random = options->seed ? options->seed
                                 : (uint64_t)time(NULL) * 1000003 + (uint64_t)(clock_now() * 1e6);
    lock_init(&host->lock);
    condition_init(&host->work);
    condition_init(&host->rested);
    condition_init(&host->tick);
    if (options->folder)
        text_add(&host->folder, options->folder);
    if (host->folder.failed)
        error_system(error, ENOMEM, "no memory for games");
    else if (open_databases(host, error) && start_threads(host, error))
        return host;
    host_destroy(host);
    return NULL;
}

void host_destroy(Host *host) {
    if (!host)
        return;
    lock_take(&host->lock);
    host->closing = true;
    for (int i = 0; i < host->live_count; i++)
        atomic_store(&host->live[i]->stop, true);
    condition_wake_all(&host->work);
    condition_wake_all(&host->tick);
    lock_release(&host->lock);
    for (int i = 0; i < host->thread_count; i++)
        thread_join(host->threads[i]);
    while (host->live_count)
        host_evict(host, host->live[0]);
    free(host->threads);
    host_store_close(host->store);
    collection_close(host->library);
    text_free(&host->folder);
    condition_free(&host->tick);
    condition_free(&host->rested);
    condition_free(&host->work);
    lock_free(&host->lock);
    free(host);
}

void host_close_players(HostLive *live) {
    for (int color = BLACK; color <= WHITE; color++) {
        opponent_close(live->opponent[color]);
        live->opponent[color] = NULL;
    }
}

void host_free_live(HostLive *live) {
    host_close_players(live);
    free(live);
}

void host_detach(Host *host, HostLive *live) {
    int place = 0;
    while (place < host->live_count && host->live[place] != live)
        place++;
    assert(place < host->live_count);
    host->live[place] = host->live[--host->live_count];
}

void host_evict(Host *host, HostLive *live) {
    host_detach(host, live);
    host_free_live(live);
}

// Makes room: the game that was asked about longest ago, and that nothing goes on in, leaves
// memory.
static bool make_room(Host *host) {
    HostLive *oldest = NULL;
    for (int i = 0; i < host->live_count; i++) {
        HostLive *live = host->live[i];
        bool resting = !live->users && !live->game.thinking && live->game.kept;
        if (resting && (!oldest || live->asked < oldest->asked))
            oldest = live;
    }
    if (oldest)
        host_evict(host, oldest);
    return oldest != NULL;
}

bool host_insert(Host *host, HostLive *live, Error *error) {
    if (host->live_count == HOST_LIVE_MAX && !make_room(host)) {
        if (error)
            error->machine = true;
        return error_set(error, "%d games go on already", HOST_LIVE_MAX);
    }
    live->asked = clock_now();
    live->since = session_turn(&live->game.session) == TURN_PERSON ? live->asked : -1;
    host->live[host->live_count++] = live;
    condition_wake_one(&host->work);
    condition_wake_one(&host->tick);
    return true;
}

HostLive *host_find(Host *host, int64_t id, Error *error) {
    for (int i = 0; i < host->live_count; i++)
        if (host->live[i]->game.id == id) {
            host->live[i]->asked = clock_now();
            return host->live[i];
        }
    HostLive *live = host->store ? calloc(1, sizeof *live) : NULL;
    if (host->store && !live)
        error_system(error, ENOMEM, "no memory for a game");
    if (live && host_store_load(host->store, id, &live->game, error) &&
        host_insert(host, live, error))
        return live;
    free(live);
    return NULL;
}

// A finished game is in the library as long as its end is not taken back.
static void file_away(const Host *host, HostGame *game) {
    Ending ending = game->session.ending;
    bool over = ending != ENDING_NONE && ending != ENDING_FAILED, added = false;
    if (host->library && over && !game->library) {
        GameSheet sheet = play_game_record(&game->session, time(NULL));
        if (collection_add(host->library, &sheet, &added, NULL) && added)
            game->library = collection_last(host->library);
    } else if (host->library && !over && game->library) {
        collection_remove(host->library, game->library, NULL);
        game->library = 0;
        added = true;
    }
    if (!added)
        return;
    Json *value = json_new_object();
    json_add_int(value, "library", game->library);
    host_notify(host, "library", game->id, value);
}

bool host_commit(Host *host, HostLive *live, const HostGame *before, Error *error) {
    HostGame *game = &live->game;
    Error none = {0};
    bool stale = false;
    while (session_turn(&game->session) == TURN_PASS)
        session_play(&game->session, MOVE_PASS, &none);
    game->version++;
    host_timestamp(game->changed);
    file_away(host, game);
    if (host->store && !host_store_save(host->store, game, before->version, &stale, error)) {
        *game = *before;
        if (stale) // another program goes on with it
            host_store_load(host->store, before->id, game, NULL);
        return false;
    }
    live->since = session_turn(&game->session) == TURN_PERSON ? clock_now() : -1;
    host_notify(host, "game", game->id, host_json(game));
    condition_wake_one(&host->work);
    condition_wake_one(&host->tick);
    return true;
}

void host_count_time(Host *host, HostLive *live) {
    double now = clock_now();
    if (live->since < 0)
        return;
    HostGame before = live->game;
    bool over = session_tick(&live->game.session, now - live->since);
    live->since = now;
    if (!over)
        return;
    atomic_store(&live->stop, true);
    host_commit(host, live, &before, NULL);
}

typedef struct GoingOn {
    int64_t ids[GO_ON_MAX];
    int count;
} GoingOn;

static bool note_waiting(const HostGame *game, void *user) {
    GoingOn *going = user;
    if (!game->paused && session_turn(&game->session) == TURN_COMPUTER)
        going->ids[going->count++] = game->id;
    return going->count < GO_ON_MAX;
}

void host_resume(Host *host) {
    GoingOn going = {.count = 0};
    lock_take(&host->lock);
    if (host->store)
        host_store_running(host->store, note_waiting, &going, NULL);
    for (int i = 0; i < going.count; i++)
        host_find(host, going.ids[i], NULL);
    condition_wake_all(&host->work);
    lock_release(&host->lock);
    host_think_now(host);
}

// Is that another state than the one at hand? Two programs that moved at the same time made the
// same version of two games.
static bool differs(const HostGame *fresh, const HostGame *now) {
    const Game *one = &fresh->session.game, *other = &now->session.game;
    return fresh->version > now->version ||
           (fresh->version == now->version &&
            (one->ply != other->ply || memcmp(one->moves, other->moves, (size_t)one->ply) != 0));
}

void host_refresh(Host *host, int64_t id) {
    lock_take(&host->lock);
    HostLive *live = NULL;
    for (int i = 0; i < host->live_count && !live; i++)
        if (host->live[i]->game.id == id)
            live = host->live[i];
    HostGame *fresh = host->store ? calloc(1, sizeof *fresh) : NULL;
    bool there = fresh && host_store_load(host->store, id, fresh, NULL);
    if (live)
        live->users++; // so that nobody begins to think again once it is quiet
    if (there && live && differs(fresh, &live->game)) {
        host_stop_thinking(host, live);
        if (!live->gone)
            live->game = *fresh;
        live->since = session_turn(&fresh->session) == TURN_PERSON ? clock_now() : -1;
        live->due = clock_now() + OTHER_SECONDS;
    }
    if (there && (!live || (!live->gone && fresh->version == live->game.version)))
        host_notify(host, "game", id, host_json(fresh));
    if (live)
        host_release(host, live);
    free(fresh);
    lock_release(&host->lock);
}

bool host_running(Host *host, HostVisit *visit, void *user, Error *error) {
    bool good = true, more = true;
    lock_take(&host->lock);
    if (host->store)
        good = host_store_running(host->store, visit, user, error);
    for (int i = host->live_count - 1; !host->store && more && i >= 0; i--)
        if (host->live[i]->game.session.ending == ENDING_NONE)
            more = visit(&host->live[i]->game, user);
    lock_release(&host->lock);
    return good;
}

uint64_t host_random(Host *host) {
    lock_take(&host->lock);
    uint64_t lot = random_mix(&host->random);
    lock_release(&host->lock);
    return lot;
}
