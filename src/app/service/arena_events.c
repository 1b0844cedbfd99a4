#include "arena_view.h"
#include "checksum.h"
#include "clock.h"

enum { GAMES_MAX = 50 }; // in one `games` event

static const double poll_seconds = 0.2,       // while the tournament is running
    idle_seconds = 1,                         // while it is not
    arena_seconds = 0.5, refresh_seconds = 5; // between `arena` events, with and without changes

// State the client has received.
typedef struct Client {
    bool begun, running;
    int games, renewals;
    double sent;   // clock_now() of the last `arena`
    uint32_t live; // checksum of the last `live`
} Client;

// Events to send; NULL = none.
typedef struct News {
    Json *arena, *live, *games;
} News;

static uint32_t sum_of(const Json *value) {
    Text text = {0};
    json_write_part(&text, value);
    uint32_t sum = checksum_crc32(0, text_string(&text), text.length);
    text_free(&text);
    return sum;
}

static Json *new_games(const ArenaHandle *arena, int from) {
    int count = follower_count(arena->follower);
    Json *object = json_new_object(), *games = json_new_list();
    for (int i = count - from > GAMES_MAX ? count - GAMES_MAX : from; i < count; i++)
        json_append(games, arena_view_row(arena, i));
    json_add(object, "games", games);
    return object;
}

// Compares the tournament with the state the client has received.
static News find_news(Arenas *arenas, const ArenaHandle *arena, Client *client) {
    News news = {0};
    StageView view = arena_view_stage(arena);
    // Must be read before the state is sent, so that a later change is sent the next time.
    bool running = view.running || arena_jobs_running(arenas_jobs(arenas), arena->id, NULL);
    int count = follower_count(arena->follower), renewals = follower_renewals(arena->follower);
    bool same = client->begun && client->renewals == renewals;
    double now = clock_now(), since = now - client->sent;
    if (same && count > client->games)
        news.games = new_games(arena, client->games);
    bool changed = !same || count != client->games || running != client->running;
    if (!same || running != client->running || (changed && since >= arena_seconds) ||
        (running && since >= refresh_seconds)) {
        news.arena = arena_view_arena(arenas, arena, &view);
        client->sent = now;
        client->games = count;
    }
    if (!news.arena && news.games) { // sent only together with the standings that include them
        json_free(news.games);
        news.games = NULL;
    }
    client->running = running;
    client->renewals = renewals;
    news.live = view.running && !view.games ? NULL : arena_view_live(&view);
    uint32_t live = news.live ? sum_of(news.live) : 0;
    if (news.live && client->begun && live == client->live) {
        json_free(news.live);
        news.live = NULL;
    }
    client->live = news.live ? live : client->live;
    client->begun = true;
    stage_view_free(&view);
    return news;
}

// Emits an event unless NULL; returns false once the client has disconnected.
static bool send(const Call *call, const char *name, Json *value) {
    return !value || call->emit(call->user, name, value);
}

static bool send_news(const Call *call, News *news) {
    bool good = send(call, "arena", news->arena);
    if (good)
        good = send(call, "live", news->live);
    else
        json_free(news->live);
    if (good)
        good = send(call, "games", news->games);
    else
        json_free(news->games);
    return good;
}

bool arena_view_follow(Service *service, Call *call, Error *error) {
    Arenas *arenas = service_arenas(service);
    ArenaCatalog *catalog = arenas_catalog(arenas, error);
    Client client = {0};
    bool connected = catalog != NULL;
    while (connected && !call_stopped(call)) {
        ArenaHandle arena;
        if (!arena_catalog_borrow(catalog, call->part, &arena, error)) {
            call->status = 404;
            return false;
        }
        News news = find_news(arenas, &arena, &client);
        arena_catalog_return(catalog, &arena);
        connected = send_news(call, &news);
        for (double end = clock_now() + (client.running ? poll_seconds : idle_seconds);
             connected && !call_stopped(call) && clock_now() < end;)
            clock_sleep(poll_seconds);
    }
    call->answer = json_new_object();
    return catalog != NULL;
}
