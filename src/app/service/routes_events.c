// Event stream.
#include "service_routes.h"

#define BEAT_SECONDS 10.0 // without an event until a keep-alive is sent

// Reads the game, which keeps it in memory, and emits its state if `emit`. Returns false if the
// stream must end.
static bool read_game(Service *service, Call *call, int64_t id, bool emit, Error *error) {
    HostGame game;
    Host *host = service_host(service, error);
    if (!host)
        return false;
    HostReply reply = host_act(host, id, &(HostAction){.kind = HOST_READ}, &game, error);
    if (reply == HOST_NOT_FOUND)
        call->status = 404;
    return reply == HOST_DONE && (!emit || call->emit(call->user, "game", host_json(&game)));
}

static bool send_keepalive(Call *call) {
    return call->emit(call->user, "beat", json_new_object());
}

// Forwards an event if it concerns the client's game; returns false once the client has
// disconnected.
static bool forward(Call *call, int64_t game, ServiceEvent *event) {
    bool wanted = !game || !event->value || event->subject == game;
    Json *value = event->value ? event->value : json_new_object();
    if (wanted)
        return call->emit(call->user, event->value ? event->name : "missed", value);
    json_free(value);
    return true;
}

static bool events(Service *service, Call *call, Error *error) {
    int64_t game = options_given(&call->options, "game") ? options_int(&call->options, "game") : 0;
    Events *all = service_events(service);
    uint64_t next = events_next(all);
    bool connected = game ? read_game(service, call, game, true, error) : send_keepalive(call);
    if (!connected && error->text[0])
        return false;
    while (connected && !call_stopped(call)) {
        ServiceEvent event;
        if (events_wait(all, &next, BEAT_SECONDS, call->stop, &event))
            connected = forward(call, game, &event);
        else if (!call_stopped(call))
            connected =
                send_keepalive(call) && (!game || read_game(service, call, game, false, NULL));
    }
    call->answer = json_new_object();
    return true;
}

static const Option rows[] = {
    {"game", OPTION_INT, "ID", "", 1, 9e15, "only events of this game, starting with its state"},
};

static const Route routes[] = {
    {"GET", "events", "Stream of events",
     "events: game (state of a changed game), thought (id, version, side, depth, move, score of a "
     "thinking player), gone (id of a deleted game), library, job (state of a job), missed (events "
     "were lost: reload), beat (keep-alive)",
     rows, sizeof rows / sizeof *rows, ROUTE_STREAM, events},
};

const RouteTable routes_events = {routes, sizeof routes / sizeof *routes};
