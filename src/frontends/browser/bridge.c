#include "bridge.h"

#include "thread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// One question while it is being answered.
typedef struct Asked {
    Bridge *bridge;
    int number; // 0 = this place is free
    atomic_bool stop;
    Json *values;
    Call call;
    int64_t game; // of bridge_refresh
} Asked;

enum { NOBODY = -1 }; // the number of what nobody asked

struct Bridge {
    Service *service;
    BridgeTell *tell;
    void *user;
    Lock lock; // guards `number` of all places
    Condition done;
    uint64_t next_event;
    bool begun; // `beginning` is to be joined
    Thread beginning;
    Asked asked[BRIDGE_AT_ONCE];
};

// Takes up what an earlier service left. Not on the asker's thread, which in a browser is the one
// that all others have their files through: it must not wait for them.
static void *go_on(void *service) {
    service_resume(service);
    return NULL;
}

Bridge *bridge_create(const ServiceOptions *options, BridgeTell *tell, void *user, Error *error) {
    Bridge *bridge = calloc(1, sizeof *bridge);
    if (!bridge) {
        error_set(error, "no memory for the service");
        return NULL;
    }
    bridge->tell = tell;
    bridge->user = user;
    lock_init(&bridge->lock);
    condition_init(&bridge->done);
    ServiceOptions own = *options;
    own.think_later = true;
    bridge->service = service_create(&own, error);
    if (!bridge->service) {
        bridge_destroy(bridge);
        return NULL;
    }
    bridge->next_event = events_next(service_events(bridge->service));
    bridge->begun = thread_start_task(&bridge->beginning, go_on, bridge->service);
    return bridge;
}

static bool is_idle(const Bridge *bridge) {
    for (int i = 0; i < BRIDGE_AT_ONCE; i++)
        if (bridge->asked[i].number)
            return false;
    return true;
}

void bridge_destroy(Bridge *bridge) {
    if (!bridge)
        return;
    lock_take(&bridge->lock);
    for (int i = 0; i < BRIDGE_AT_ONCE; i++)
        atomic_store(&bridge->asked[i].stop, true);
    while (!is_idle(bridge))
        condition_wait(&bridge->done, &bridge->lock);
    lock_release(&bridge->lock);
    if (bridge->begun)
        thread_join(bridge->beginning);
    service_destroy(bridge->service);
    condition_free(&bridge->done);
    lock_free(&bridge->lock);
    free(bridge);
}

// Tells a value, which is freed. What memory is refused for is told as an error.
static void tell_json(Bridge *bridge, int number, const char *event, int status, Json *value) {
    Text text = {0};
    if (json_write_line(&text, value ? value : json_new_object()))
        bridge->tell(bridge->user, number, event, status, text_string(&text));
    else if (!event)
        bridge->tell(bridge->user, number, NULL, 503, "{\"error\":\"no memory for the answer\"}");
    text_free(&text);
}

static void tell_error(Bridge *bridge, int number, int status, const Error *error) {
    Json *value = json_new_object();
    json_add_text(value, "error", error->text);
    if (error->column)
        json_add_int(value, "column", (int64_t)error->column);
    tell_json(bridge, number, NULL, status, value);
}

static bool emit(void *user, const char *event, Json *value) {
    Asked *asked = user;
    tell_json(asked->bridge, asked->number, event, 0, value);
    return !atomic_load(&asked->stop);
}

// A place for a question; NULL when all are taken.
static Asked *take_place(Bridge *bridge, int number) {
    Asked *asked = NULL;
    lock_take(&bridge->lock);
    for (int i = 0; i < BRIDGE_AT_ONCE && !asked; i++)
        if (!bridge->asked[i].number)
            asked = &bridge->asked[i];
    if (asked) {
        *asked = (Asked){.bridge = bridge, .number = number};
        atomic_init(&asked->stop, false);
    }
    lock_release(&bridge->lock);
    return asked;
}

static void leave_place(Asked *asked) {
    Bridge *bridge = asked->bridge;
    call_close(&asked->call);
    json_free(asked->values);
    lock_take(&bridge->lock);
    asked->number = 0;
    condition_wake_all(&bridge->done);
    lock_release(&bridge->lock);
}

// Finds the route and fills the call; false with an error and the status.
static bool prepare(Asked *asked, const char *method, const char *path, const char *values,
                    int *status, Error *error) {
    Call *call = &asked->call;
    bool known;
    *status = 404;
    const Route *route = service_find(method, path, call->part, &known);
    if (!route)
        return error_set(error, "there is no %.10s %.60s", method, path);
    *status = 400;
    if (*values) {
        asked->values = json_read_message(values, strlen(values), error);
        if (!asked->values)
            return false;
    }
    call->body = asked->values;
    call->client = "page";
    call->stop = &asked->stop;
    call->emit = route->kind == ROUTE_STREAM ? emit : NULL;
    call->user = asked;
    return call_open(call, route, asked->values, error);
}

static void *answer(void *argument) {
    Asked *asked = argument;
    Bridge *bridge = asked->bridge;
    call_run(bridge->service, &asked->call);
    Json *value = asked->call.answer;
    asked->call.answer = NULL;
    tell_json(bridge, asked->number, NULL, asked->call.status, value);
    leave_place(asked);
    return NULL;
}

void bridge_ask(Bridge *bridge, int number, const char *method, const char *path,
                const char *values) {
    assert(number > 0);
    Error error = {0};
    int status = 503;
    Asked *asked = take_place(bridge, number);
    Thread thread;
    bool good = asked || error_set(&error, "too much is being worked at; try again later");
    good = good && prepare(asked, method, path, values, &status, &error);
    if (good && !thread_start_task(&thread, answer, asked)) {
        status = 503;
        good = error_set(&error, "no thread can be had; try again later");
    }
    if (good) {
        thread_detach(thread);
        return;
    }
    tell_error(bridge, number, status, &error);
    if (asked)
        leave_place(asked);
}

void bridge_stop(Bridge *bridge, int number) {
    lock_take(&bridge->lock);
    for (int i = 0; i < BRIDGE_AT_ONCE; i++)
        if (number > 0 && bridge->asked[i].number == number)
            atomic_store(&bridge->asked[i].stop, true);
    lock_release(&bridge->lock);
}

static void *refresh(void *argument) {
    Asked *asked = argument;
    Host *host = service_host(asked->bridge->service, NULL);
    if (host)
        host_refresh(host, asked->game);
    leave_place(asked);
    return NULL;
}

void bridge_refresh(Bridge *bridge, int64_t game) {
    Thread thread;
    Asked *asked = take_place(bridge, NOBODY);
    if (!asked)
        return;
    asked->game = game;
    if (thread_start_task(&thread, refresh, asked))
        thread_detach(thread);
    else
        leave_place(asked);
}

double bridge_go_on(Bridge *bridge) {
    Host *host = threads_available() ? NULL : service_host(bridge->service, NULL);
    return host ? host_think_once(host) : -1;
}

void bridge_tell_events(Bridge *bridge) {
    ServiceEvent told;
    while (!threads_available() &&
           events_wait(service_events(bridge->service), &bridge->next_event, 0, NULL, &told))
        tell_json(bridge, 0, told.value ? told.name : "missed", 0, told.value);
}
