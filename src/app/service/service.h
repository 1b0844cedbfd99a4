// What the program does for a page, whoever carries the questions: a table of routes, each with its
// options as rows and a function. A transport (HTTP in src/frontends/server, a worker in a browser)
// finds the route, fills a Call and runs it; nothing here knows a socket. The same rows check what
// comes in and make the description of the API.
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

// How long a route takes: answers at once; thinks, and is run on a thread of its own; or thinks and
// tells events on the way.
typedef enum RouteKind { ROUTE_QUICK, ROUTE_WORK, ROUTE_STREAM } RouteKind;

typedef struct Route {
    const char *method; // "GET", "POST", "DELETE"
    const char *path;   // below /api/v1/; a part in braces stands for anything: "games/{id}/move"
    const char *about;  // a sentence
    const char *answer; // the answer's members, in words, for the description
    const Option *options;
    size_t option_count;
    RouteKind kind;
    bool (*run)(Service *service, Call *call,
                Error *error); // false and an error: 400, or what `call->status` says
} Route;

typedef struct RouteTable {
    const Route *routes;
    size_t count;
} RouteTable;

typedef struct ServiceOptions {
    const char *folder;  // where games, progress and jobs are kept; NULL = the user's own
    int engines;         // that think at once; 0 = one per core
    int threads;         // of one engine
    size_t hash_mb;      // of one engine
    const char *arenas;  // more folders of tournaments, or with such folders in them, `:` between;
                         // NULL = none
    bool allow_programs; // may a page start other people's programs?
    bool think_later;    // without threads: computers of games think only in host_think_once
    const char *version; // of the program
} ServiceOptions;

// Tells an event of a stream: a name and a value, which is taken over. False when nobody listens
// any more.
typedef bool CallEmit(void *user, const char *event, Json *value);

enum { CALL_PART_MAX = 64 };

// One question. What it takes stands in `options`, checked; lists and whatever has no row in
// `body`.
struct Call {
    const Route *route;
    Options options;
    char part[CALL_PART_MAX]; // what stands for the braces of the path; "" = none
    const Json *body;         // NULL = none; belongs to whoever made the call
    const char *client;       // who asks, for limits
    const atomic_bool *stop;  // nobody waits for the answer any more
    CallEmit *emit;
    void *user;
    int status;   // of the answer; 0 = 200, or 400 with an error
    Json *answer; // taken over by whoever made the call
};

// NULL and an error when something it needs cannot be had.
Service *service_create(const ServiceOptions *options, Error *error);
void service_destroy(Service *service);
const ServiceOptions *service_options(const Service *service);
Engines *service_engines(Service *service);
Arenas *service_arenas(Service *service);
References *service_references(Service *service);

// Goes on with what a service before this one left: games in which a computer is to move, and jobs.
void service_resume(Service *service);

// Games that are played here, opened when first asked for; NULL and an error when that cannot be.
Host *service_host(Service *service, Error *error);

// The same where somebody has asked already; NULL otherwise.
Host *service_host_open(Service *service);

// Long work (jobs.h), the same.
Jobs *service_jobs(Service *service, Error *error);

// What happens, for whoever listens; and room for so many players at once as there are engines.
Events *service_events(Service *service);
Gate *service_gate(Service *service);

// All routes, a number each.
size_t service_route_count(void);
const Route *service_route(size_t index);

// The route for a method and a path below /api/v1/; NULL when there is none, and *known says
// whether the path is one of another method. `part` gets what stands for the braces. HEAD is asked
// for as GET.
const Route *service_find(const char *method, const char *path, char part[CALL_PART_MAX],
                          bool *known);

// Fills a call's options from an object: of texts (the query of an address) or of JSON values (a
// body). A member is named as its option with `_` for `-`; an option whose argument ends in `...`
// takes a list of texts, or a text with a line for each. Unknown and missing members are errors. To
// be closed in either case.
bool call_open(Call *call, const Route *route, const Json *values, Error *error);
void call_close(Call *call);

// The member of an object that an option has: its name, with `_` for `-`.
enum { CALL_MEMBER_MAX = 32 };
void call_member_name(const char *option, char name[CALL_MEMBER_MAX]);

// Runs it: the answer, or `{"error": …, "column": …}`, is in call->answer and the status in
// call->status. A stream ends with its answer.
void call_run(Service *service, Call *call);

// Has nobody an interest any more?
bool call_stopped(const Call *call);

#endif
