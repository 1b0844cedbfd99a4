// The program's API for clients, independent of any transport: a table of routes, each with its
// options and a function.
//
// A transport (HTTP in src/frontends/server, a worker in the browser) finds the route, fills a Call
// and runs it. The same tables validate requests and generate the description of the API.
#ifndef FLIPSIDE_APP_SERVICE_H
#define FLIPSIDE_APP_SERVICE_H

#include "engines.h"
#include "events.h"
#include "gate.h"
#include "host.h"
#include "json.h"
#include "option.h"
#include "references.h"

#include <stdatomic.h>

typedef struct Jobs Jobs;
typedef struct Service Service;
typedef struct Arenas Arenas;
typedef struct Call Call;

// QUICK routes answer immediately; WORK routes run on a worker thread; STREAM routes also emit
// events before their answer.
typedef enum RouteKind { ROUTE_QUICK, ROUTE_WORK, ROUTE_STREAM } RouteKind;

typedef struct Route {
    const char *method; // "GET", "POST", "DELETE"
    const char *path;   // below /api/v1/; a part in braces matches anything: "games/{id}/move"
    const char *about;  // one sentence
    const char *answer; // members of the answer, for the description
    const Option *options;
    size_t option_count;
    RouteKind kind;
    // Returns false and sets *error on failure: status 400, unless `call->status` is set.
    bool (*run)(Service *service, Call *call, Error *error);
} Route;

typedef struct RouteTable {
    const Route *routes;
    size_t count;
} RouteTable;

typedef struct ServiceOptions {
    const char *folder;  // data directory; NULL = the user's
    int engines;         // concurrent searches; 0 = one per core
    int threads;         // per engine
    size_t hash_mb;      // per engine
    const char *arenas;  // more directories with tournaments, separated by `:`; NULL = none
    bool allow_programs; // clients may start external programs
    bool think_later;    // without threads: computers think only in host_think_once
    const char *version; // of the program
} ServiceOptions;

// Emits an event of a stream; takes ownership of `value`. Returns false once the client has
// disconnected.
typedef bool CallEmit(void *user, const char *event, Json *value);

enum { CALL_PART_MAX = 64 };

// A request.
struct Call {
    const Route *route;
    Options options;          // validated
    char part[CALL_PART_MAX]; // path component that matched the braces; "" = none
    const Json *body;         // borrowed; NULL = none
    const char *client;       // identifies the client, for limits
    const atomic_bool *stop;  // set once the client has disconnected
    CallEmit *emit;
    void *user;
    int status;   // of the answer; 0 = 200, or 400 with an error
    Json *answer; // owned by the caller
};

// Returns NULL and sets *error if a resource is unavailable.
Service *service_create(const ServiceOptions *options, Error *error);
void service_destroy(Service *service);
const ServiceOptions *service_options(const Service *service);
Engines *service_engines(Service *service);
Arenas *service_arenas(Service *service);
References *service_references(Service *service);

// Resumes the games in which a computer is to move, and the jobs, of the previous process.
void service_resume(Service *service);

// Returns the host of the games, created on first use; NULL and *error set if that fails.
Host *service_host(Service *service, Error *error);

// Returns the host, or NULL if it has not been created yet.
Host *service_host_open(Service *service);

// Returns the background jobs (jobs.h), created on first use.
Jobs *service_jobs(Service *service, Error *error);

Events *service_events(Service *service);

// Returns the limit on concurrently thinking players: as many as there are engines.
Gate *service_gate(Service *service);

// All routes by index.
size_t service_route_count(void);
const Route *service_route(size_t index);

// Finds the route of a method and a path below /api/v1/ and sets `part`; HEAD is treated as GET.
// Returns NULL if none matches, and sets *known if the path exists with another method.
const Route *service_find(const char *method, const char *path, char part[CALL_PART_MAX],
                          bool *known);

// Sets a call's options from an object of strings (URL query) or JSON values (body). Members are
// named like the options, with `_` for `-`. An option whose argument ends in `...` takes a list of
// strings, or one string with a line for each. Unknown and missing members are errors. Must be
// closed also after a failure.
bool call_open(Call *call, const Route *route, const Json *values, Error *error);
void call_close(Call *call);

// Copies the member name of an option.
enum { CALL_MEMBER_MAX = 32 };
void call_member_name(const char *option, char name[CALL_MEMBER_MAX]);

// Runs a call: sets call->status, and call->answer to the answer or to `{"error": …, "column": …}`.
void call_run(Service *service, Call *call);

// Returns true once the client has disconnected.
bool call_stopped(const Call *call);

#endif
