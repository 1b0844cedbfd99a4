// What people do in a host's games.
#include "clock.h"
#include "host_private.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The computer players of a session; false with an error and none open when one is impossible.
static bool open_players(HostLive *live, Error *error) {
    const PlaySetup *setup = &live->game.session.setup;
    for (int color = BLACK; color <= WHITE; color++) {
        Error inner = {0};
        if (setup_person(setup, (Color)color))
            continue;
        live->opponent[color] = opponent_open(setup->seat[color], setup->rules,
                                              live->game.seed + (uint64_t)color, &inner);
        if (!live->opponent[color]) {
            error_set(error, "player \"%.60s\": %s", setup->seat[color], inner.text);
            error->machine = inner.machine;
            return false;
        }
    }
    return true;
}

static bool admit(Host *host, HostLive *live, HostGame *game, Error *error) {
    lock_take(&host->lock);
    HostGame *own = &live->game;
    own->kept = host->store != NULL;
    own->id = ++host->last_id;
    bool good = host_insert(host, live, error);
    if (good && host->store && !host_store_add(host->store, own, error)) {
        host_detach(host, live);
        good = false;
    }
    if (good)
        *game = *own;
    lock_release(&host->lock);
    return good;
}

bool host_start_game(Host *host, const PlaySession *session, double pace, HostGame *game,
                     Error *error) {
    HostLive *live = calloc(1, sizeof *live);
    if (!live)
        return error_system(error, ENOMEM, "no memory for a game");
    Error none = {0};
    live->game =
        (HostGame){.version = 1, .session = *session, .pace = pace, .seed = host_random(host)};
    while (session_turn(&live->game.session) == TURN_PASS)
        session_play(&live->game.session, MOVE_PASS, &none);
    host_timestamp(live->game.begun);
    host_timestamp(live->game.changed);
    if (open_players(live, error) && admit(host, live, game, error)) {
        host_think_now(host);
        return true;
    }
    host_free_live(live);
    return false;
}

bool host_rematch(Host *host, const HostGame *game, bool swap, PlaySession *session, Error *error) {
    PlaySession last = game->session;
    if (swap)
        session_swap(&last);
    if (last.lot > 0)
        return session_new_random(session, &last.setup, host_random(host), error);
    *session = session_new(&last.setup);
    return true;
}

void host_stop_thinking(Host *host, HostLive *live) {
    while (live->game.thinking && !live->gone) {
        atomic_store(&live->stop, true);
        condition_wait(&host->rested, &host->lock);
    }
}

// Seats another player; a person where the spec says so.
static bool seat(HostLive *live, const HostAction *act, Error *error) {
    PlaySession *session = &live->game.session;
    PlaySetup setup = session->setup;
    Opponent *opponent = NULL;
    if (!setup_seat(&setup, act->side, act->spec, error))
        return false;
    if (!setup_person(&setup, act->side) &&
        !(opponent =
              opponent_open(act->spec, setup.rules, live->game.seed + (uint64_t)act->side, error)))
        return false;
    opponent_close(live->opponent[act->side]);
    live->opponent[act->side] = opponent;
    session->setup = setup;
    session_retry(session);
    return true;
}

static void swap(HostLive *live) {
    Opponent *black = live->opponent[BLACK];
    session_swap(&live->game.session);
    live->opponent[BLACK] = live->opponent[WHITE];
    live->opponent[WHITE] = black;
}

// Does the act in the session; false with an error and no change when it is impossible.
static bool apply(HostLive *live, const HostAction *act, Error *error) {
    PlaySession *session = &live->game.session;
    switch (act->kind) {
    case HOST_PLAY:
        return session_play(session, act->move, error);
    case HOST_UNDO:
        return session_undo(session, error);
    case HOST_REDO:
        return session_redo(session, error);
    case HOST_GO_BACK:
        return session_go_back(session, act->ply, error);
    case HOST_RESIGN:
        return session_resign(session, act->side, error);
    case HOST_SET_PLAYER:
        return seat(live, act, error);
    case HOST_SWAP:
        swap(live);
        return true;
    default:
        assert(act->kind == HOST_PAUSE);
        live->game.paused = act->on;
        return true;
    }
}

// In a game of computers alone, what was taken back would be played again at once.
static void pause_computers(HostGame *game, HostKind kind) {
    const PlaySetup *setup = &game->session.setup;
    bool travels = kind == HOST_UNDO || kind == HOST_REDO || kind == HOST_GO_BACK;
    if (travels && !setup_person(setup, BLACK) && !setup_person(setup, WHITE))
        game->paused = true;
}

static HostReply change(Host *host, HostLive *live, const HostAction *act, Error *error) {
    HostGame before = live->game;
    if (!apply(live, act, error))
        return HOST_INVALID;
    live->game.answered = false;
    pause_computers(&live->game, act->kind);
    if (host_commit(host, live, &before, error))
        return HOST_DONE;
    host_close_players(live); // who may be others now; those of the seats are opened again
    return live->game.version == before.version ? HOST_INVALID : HOST_STALE;
}

static HostReply refuse(HostReply reply, Error *error, const char *why) {
    error_set(error, "%s", why);
    return reply;
}

static HostReply perform(Host *host, HostLive *live, const HostAction *act, Error *error) {
    static const char stale[] = "the game has gone on in between";
    const PlaySession *session = &live->game.session;
    int64_t seen = act->version;
    if (act->kind == HOST_READ)
        return HOST_DONE;
    if (seen >= 0 && seen != live->game.version)
        return refuse(HOST_STALE, error, stale);
    if (act->kind == HOST_MOVE_NOW) {
        if (!live->game.thinking)
            return refuse(HOST_STALE, error, "no computer is thinking");
        atomic_store(&live->hurry, true);
        return HOST_DONE;
    }
    if (act->kind == HOST_PLAY && session_turn(session) != TURN_PERSON)
        return refuse(HOST_STALE, error,
                      session->ending == ENDING_NONE ? "the computer is to move"
                                                     : "the game is over");
    host_stop_thinking(host, live);
    if (live->gone)
        return refuse(HOST_NOT_FOUND, error, "there is no such game any more");
    if (seen >= 0 && seen != live->game.version)
        return refuse(HOST_STALE, error, stale);
    return change(host, live, act, error);
}

void host_release(Host *host, HostLive *live) {
    live->users--;
    if (live->gone && !live->users)
        host_free_live(live);
    condition_wake_all(&host->work);
}

HostReply host_act(Host *host, int64_t id, const HostAction *act, HostGame *game, Error *error) {
    Error inner = {0};
    lock_take(&host->lock);
    HostLive *live = host_find(host, id, &inner);
    HostReply reply = HOST_NOT_FOUND;
    if (live) {
        live->users++;
        host_count_time(host, live);
        reply = perform(host, live, act, error);
        *game = live->game;
        host_release(host, live);
    } else if (inner.text[0]) {
        *error = inner;
        reply = HOST_INVALID;
    } else {
        error_set(error, "there is no game %lld", (long long)id);
    }
    lock_release(&host->lock);
    if (reply == HOST_DONE && act->kind != HOST_READ && !threads_available()) {
        host_think_now(host);
        return host_act(host, id, &(HostAction){.kind = HOST_READ}, game, error);
    }
    return reply;
}

// Takes a game out of memory and the database; who still holds it learns that it is gone.
static bool throw_away(Host *host, HostLive *live, Error *error) {
    int64_t id = live->game.id, library = live->game.library;
    if (host->store && !host_store_remove(host->store, id, error))
        return false;
    if (host->library && library)
        collection_remove(host->library, library, NULL);
    live->gone = true;
    host_detach(host, live);
    condition_wake_all(&host->rested);
    Json *value = json_new_object();
    json_add_int(value, "id", id);
    host_notify(host, "gone", id, value);
    return true;
}

HostReply host_remove(Host *host, int64_t id, Error *error) {
    Error inner = {0};
    lock_take(&host->lock);
    HostLive *live = host_find(host, id, &inner);
    HostReply reply = HOST_NOT_FOUND;
    if (live) {
        live->users++;
        host_stop_thinking(host, live);
        bool good = !live->gone && throw_away(host, live, error);
        reply = good ? HOST_DONE : live->gone ? HOST_NOT_FOUND : HOST_INVALID;
        host_release(host, live);
    }
    if (reply == HOST_NOT_FOUND && inner.text[0]) {
        *error = inner;
        reply = HOST_INVALID;
    } else if (reply == HOST_NOT_FOUND) {
        error_set(error, "there is no game %lld", (long long)id);
    }
    lock_release(&host->lock);
    return reply;
}
