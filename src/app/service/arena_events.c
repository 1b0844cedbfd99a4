#include "arena_view.h"

#include "arena_view.h"
#include "checksum.h"
#include "clock.h"

enum { GAMES_TOLD = 50 }; // of those that ended since the last look

static const double look_seconds = 0.2, quiet_seconds = 1, arena_seconds = 0.5, again_seconds = 5;

// What the listener knows.
typedef struct Listener {
    bool begun, running;
    int games, renewals;
    double told; // clock_now() of the last `arena`
    uint32_t live;
} Listener;

// What is to be told; NULL where nothing is.
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
    for (int i = count - from > GAMES_TOLD ? count - GAMES_TOLD : from; i < count; i++)
        json_append(games, arena_view_row(arena, i));
    json_add(object, "games", games);
    return object;
}

// Compares what there is with what the listener knows.
static News find_news(Arenas *arenas, const ArenaHandle *arena, Listener *listener) {
    News news = {0};
    StageView view = arena_view_stage(arena);
    // As the state that is told says it, and looked at before: what changes meanwhile is told the
    // next time.
    bool running = view.running || arena_jobs_running(arenas_jobs(arenas), arena->id, NULL);
    int count = follower_count(arena->follower), renewals = follower_renewals(arena->follower);
    bool same = listener->begun && listener->renewals == renewals;
    double now = clock_now(), since = now - listener->told;
    if (same && count > listener->games)
        news.games = new_games(arena, listener->games);
    bool changed = !same || count != listener->games || running != listener->running;
    if (!same || running != listener->running || (changed && since >= arena_seconds) ||
        (running && since >= again_seconds)) {
        news.arena = arena_view_arena(arenas, arena, &view);
        listener->told = now;
        listener->games = count;
    }
    if (!news.arena && news.games) { // told together with the table that counts them
        json_free(news.games);
        news.games = NULL;
    }
    listener->running = running;
    listener->renewals = renewals;
    news.live = view.running && !view.games ? NULL : arena_view_live(&view);
    uint32_t live = news.live ? sum_of(news.live) : 0;
    if (news.live && listener->begun && live == listener->live) {
        json_free(news.live);
        news.live = NULL;
    }
    listener->live = news.live ? live : listener->live;
    listener->begun = true;
    stage_view_free(&view);
    return news;
}

// Tells an event, if there is one; false when nobody listens.
static bool tell(const Call *call, const char *name, Json *value) {
    return !value || call->emit(call->user, name, value);
}

static bool tell_news(const Call *call, News *news) {
    bool good = tell(call, "arena", news->arena);
    if (good)
        good = tell(call, "live", news->live);
    else
        json_free(news->live);
    if (good)
        good = tell(call, "games", news->games);
    else
        json_free(news->games);
    return good;
}

bool arena_view_follow(Service *service, Call *call, Error *error) {
    Arenas *arenas = service_arenas(service);
    ArenaCatalog *shelf = arenas_catalog(arenas, error);
    Listener listener = {0};
    bool listens = shelf != NULL;
    while (listens && !call_stopped(call)) {
        ArenaHandle arena;
        if (!arena_catalog_borrow(shelf, call->part, &arena, error)) {
            call->status = 404;
            return false;
        }
        News news = find_news(arenas, &arena, &listener);
        arena_catalog_return(shelf, &arena);
        listens = tell_news(call, &news);
        for (double end = clock_now() + (listener.running ? look_seconds : quiet_seconds);
             listens && !call_stopped(call) && clock_now() < end;)
            clock_sleep(look_seconds);
    }
    call->answer = json_new_object();
    return shelf != NULL;
}
