// What happens here, as it happens.
#include "host.h"
#include "service_routes.h"

#define BEAT_SECONDS 10.0 // after which a silent stream says that it lives

// Looks at the game, which keeps it awake; tells its state when asked to. False when the listener
// is to go.
static bool look(Service *service, Call *call, int64_t id, bool tell, Error *error) {
    HostGame game;
    Host *host = service_host(service, error);
    if (!host)
        return false;
    HostReply reply = host_act(host, id, &(HostAction){.kind = HOST_READ}, &game, error);
    if (reply == HOST_NOT_FOUND)
        call->status = 404;
    return reply == HOST_DONE && (!tell || call->emit(call->user, "game", host_json(&game)));
}

static bool say_beat(Call *call) {
    return call->emit(call->user, "beat", json_new_object());
}

// Passes one event on, where it is about what the listener wants; false when nobody listens any
// more.
static bool pass_on(Call *call, int64_t game, ServiceEvent *told) {
    bool wanted = !game || !told->value || told->subject == game;
    Json *value = told->value ? told->value : json_new_object();
    if (wanted)
        return call->emit(call->user, told->value ? told->name : "missed", value);
    json_free(value);
    return true;
}

static bool events(Service *service, Call *call, Error *error) {
    int64_t game = options_given(&call->options, "game") ? options_int(&call->options, "game") : 0;
    Events *all = service_events(service);
    uint64_t next = events_next(all);
    bool listening = game ? look(service, call, game, true, error) : say_beat(call);
    if (!listening && error->text[0])
        return false;
    while (listening && !call_stopped(call)) {
        ServiceEvent told;
        if (events_wait(all, &next, BEAT_SECONDS, call->stop, &told))
            listening = pass_on(call, game, &told);
        else if (!call_stopped(call))
            listening = say_beat(call) && (!game || look(service, call, game, false, NULL));
    }
    call->answer = json_new_object();
    return true;
}

static const Option rows[] = {
    {"game", OPTION_INT, "ID", "", 1, 9e15,
     "only what happens in this game; its state comes first"},
};

static const Route routes[] = {
    {"GET", "events", "What happens here, as it happens",
     "events: game (a game's state, when it has changed), thought (id, version, side, depth, move, "
     "score: of a "
     "thinking "
     "player), gone (id), library, job (a job's state), missed (look again at what you show), beat "
     "(nothing happened)",
     rows, sizeof rows / sizeof *rows, ROUTE_STREAM, events},
};

const RouteTable routes_events = {routes, sizeof routes / sizeof *routes};
