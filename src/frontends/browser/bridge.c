#include "bridge.h"

#include "thread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// A request in progress.
typedef struct BridgeRequest {
    Bridge *bridge;
    int number; // 0 = unused slot
    atomic_bool stop;
    Json *values;
    Call call;
    int64_t game; // for bridge_refresh
} BridgeRequest;

enum { INTERNAL_REQUEST = -1 }; // number of requests without a reply

struct Bridge {
    Service *service;
    BridgeOutput *output;
    void *user;
    Lock lock; // guards `number` of all requests
    Condition done;
    uint64_t next_event;
    bool resuming; // `resume_thread` has to be joined
    Thread resume_thread;
    BridgeRequest requests[BRIDGE_REQUESTS_MAX];
};

// Resumes the work of an earlier service. It needs its own thread: in a browser, all file access of
// other threads is proxied to the calling thread, which therefore must not wait for them.
static void *resume(void *service) {
    service_resume(service);
    return NULL;
}

Bridge *bridge_create(const ServiceOptions *options, BridgeOutput *output, void *user,
                      Error *error) {
    Bridge *bridge = calloc(1, sizeof *bridge);
    if (!bridge) {
        error_set(error, "out of memory");
        return NULL;
    }
    bridge->output = output;
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
    bridge->resuming = thread_start_task(&bridge->resume_thread, resume, bridge->service);
    return bridge;
}

static bool is_idle(const Bridge *bridge) {
    for (int i = 0; i < BRIDGE_REQUESTS_MAX; i++)
        if (bridge->requests[i].number)
            return false;
    return true;
}

void bridge_destroy(Bridge *bridge) {
    if (!bridge)
        return;
    lock_take(&bridge->lock);
    for (int i = 0; i < BRIDGE_REQUESTS_MAX; i++)
        atomic_store(&bridge->requests[i].stop, true);
    while (!is_idle(bridge))
        condition_wait(&bridge->done, &bridge->lock);
    lock_release(&bridge->lock);
    if (bridge->resuming)
        thread_join(bridge->resume_thread);
    service_destroy(bridge->service);
    condition_free(&bridge->done);
    lock_free(&bridge->lock);
    free(bridge);
}

// Sends and frees a value. If a reply cannot be written for lack of memory, sends an error instead.
static void send_json(Bridge *bridge, int number, const char *event, int status, Json *value) {
    Text text = {0};
    if (json_write_line(&text, value ? value : json_new_object()))
        bridge->output(bridge->user, number, event, status, text_string(&text));
    else if (!event)
        bridge->output(bridge->user, number, NULL, 503, "{\"error\":\"out of memory\"}");
    text_free(&text);
}

static void send_error(Bridge *bridge, int number, int status, const Error *error) {
    Json *value = json_new_object();
    json_add_text(value, "error", error->text);
    if (error->column)
        json_add_int(value, "column", (int64_t)error->column);
    send_json(bridge, number, NULL, status, value);
}

static bool emit(void *user, const char *event, Json *value) {
    BridgeRequest *request = user;
    send_json(request->bridge, request->number, event, 0, value);
    return !atomic_load(&request->stop);
}

// Reserves a slot; returns NULL if all are in use.
static BridgeRequest *take_slot(Bridge *bridge, int number) {
    BridgeRequest *request = NULL;
    lock_take(&bridge->lock);
    for (int i = 0; i < BRIDGE_REQUESTS_MAX && !request; i++)
        if (!bridge->requests[i].number)
            request = &bridge->requests[i];
    if (request) {
        *request = (BridgeRequest){.bridge = bridge, .number = number};
        atomic_init(&request->stop, false);
    }
    lock_release(&bridge->lock);
    return request;
}

static void release_slot(BridgeRequest *request) {
    Bridge *bridge = request->bridge;
    call_close(&request->call);
    json_free(request->values);
    lock_take(&bridge->lock);
    request->number = 0;
    condition_wake_all(&bridge->done);
    lock_release(&bridge->lock);
}

// Finds the route and fills in the call. On failure, sets `error` and the HTTP status.
static bool prepare(BridgeRequest *request, const char *method, const char *path,
                    const char *values, int *status, Error *error) {
    Call *call = &request->call;
    bool known;
    *status = 404;
    const Route *route = service_find(method, path, call->part, &known);
    if (!route)
        return error_set(error, "no such route: %.10s %.60s", method, path);
    *status = 400;
    if (*values) {
        request->values = json_read_message(values, strlen(values), error);
        if (!request->values)
            return false;
    }
    call->body = request->values;
    call->client = "page";
    call->stop = &request->stop;
    call->emit = route->kind == ROUTE_STREAM ? emit : NULL;
    call->user = request;
    return call_open(call, route, request->values, error);
}

static void *run_request(void *argument) {
    BridgeRequest *request = argument;
    Bridge *bridge = request->bridge;
    call_run(bridge->service, &request->call);
    Json *value = request->call.answer;
    request->call.answer = NULL;
    send_json(bridge, request->number, NULL, request->call.status, value);
    release_slot(request);
    return NULL;
}

void bridge_request(Bridge *bridge, int number, const char *method, const char *path,
                    const char *values) {
    assert(number > 0);
    Error error = {0};
    int status = 503;
    BridgeRequest *request = take_slot(bridge, number);
    Thread thread;
    bool good = request || error_set(&error, "server busy: retry later");
    good = good && prepare(request, method, path, values, &status, &error);
    if (good && !thread_start_task(&thread, run_request, request)) {
        status = 503;
        good = error_set(&error, "cannot start a thread: retry later");
    }
    if (good) {
        thread_detach(thread);
        return;
    }
    send_error(bridge, number, status, &error);
    if (request)
        release_slot(request);
}

void bridge_stop(Bridge *bridge, int number) {
    lock_take(&bridge->lock);
    for (int i = 0; i < BRIDGE_REQUESTS_MAX; i++)
        if (number > 0 && bridge->requests[i].number == number)
            atomic_store(&bridge->requests[i].stop, true);
    lock_release(&bridge->lock);
}

static void *refresh(void *argument) {
    BridgeRequest *request = argument;
    Host *host = service_host(request->bridge->service, NULL);
    if (host)
        host_refresh(host, request->game);
    release_slot(request);
    return NULL;
}

void bridge_refresh(Bridge *bridge, int64_t game) {
    Thread thread;
    BridgeRequest *request = take_slot(bridge, INTERNAL_REQUEST);
    if (!request)
        return;
    request->game = game;
    if (thread_start_task(&thread, refresh, request))
        thread_detach(thread);
    else
        release_slot(request);
}

double bridge_think(Bridge *bridge) {
    Host *host = threads_available() ? NULL : service_host(bridge->service, NULL);
    return host ? host_think_once(host) : -1;
}

void bridge_send_events(Bridge *bridge) {
    ServiceEvent event;
    while (!threads_available() &&
           events_wait(service_events(bridge->service), &bridge->next_event, 0, NULL, &event))
        send_json(bridge, 0, event.value ? event.name : "missed", 0, event.value);
}
