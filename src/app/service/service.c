#include "service.h"

#include "arenas.h"
#include "jobs.h"
#include "memory.h"
#include "service_routes.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBERS_MAX = 64 };

struct Service {
    ServiceOptions options;
    Engines *engines;
    Arenas *arenas;
    References *references;
    Events *events;
    Gate gate;
    Lock host_lock, jobs_lock; // guard the making of what follows
    Host *host;                // NULL = nobody asked for games yet
    Jobs *jobs;                // NULL = nobody asked for jobs yet
};

// Players of games that think at once: more than there are engines, so that a quick one does not
// wait for the slow ones.
enum { THINKERS_PER_ENGINE = 2 };
enum { JOBS_AT_ONCE = 1 };
enum { IDLE_SECONDS = 600 }; // after which a game that nobody looks at lets its players go

static const RouteTable *const tables[] = {
    &routes_position, &routes_players, &routes_games, &routes_hint,  &routes_library,
    &routes_events,   &routes_jobs,    &routes_study, &routes_learn, &routes_arena};

Service *service_create(const ServiceOptions *options, Error *error) {
    Service *service = calloc(1, sizeof *service);
    if (!service) {
        error_set(error, "no memory for the service");
        return NULL;
    }
    service->options = *options;
    if (options->engines == 0)
        service->options.engines = cpu_count();
    options = &service->options;
    lock_init(&service->host_lock);
    lock_init(&service->jobs_lock);
    gate_init(&service->gate, options->engines);
    service->engines = engines_create(options->engines, options->threads, options->hash_mb, error);
    service->references = service->engines ? references_create(error) : NULL;
    service->events = service->references ? events_create(error) : NULL;
    service->arenas = service->events ? arenas_create(options, error) : NULL;
    if (!service->arenas) {
        service_destroy(service);
        return NULL;
    }
    return service;
}

void service_destroy(Service *service) {
    if (!service)
        return;
    jobs_destroy(service->jobs);
    arenas_destroy(service->arenas);
    host_destroy(service->host);
    references_destroy(service->references);
    engines_destroy(service->engines);
    events_destroy(service->events);
    gate_free(&service->gate);
    lock_free(&service->host_lock);
    lock_free(&service->jobs_lock);
    free(service);
}

Jobs *service_jobs(Service *service, Error *error) {
    lock_take(&service->jobs_lock);
    if (!service->jobs)
        service->jobs = jobs_create(service, JOBS_AT_ONCE, error);
    Jobs *jobs = service->jobs;
    lock_release(&service->jobs_lock);
    return jobs;
}

static void tell_event(void *user, const char *event, int64_t game, Json *value) {
    Service *service = user;
    events_publish(service->events, event, game, value);
}

Host *service_host(Service *service, Error *error) {
    lock_take(&service->host_lock);
    if (!service->host) {
        HostOptions options = {.folder = service->options.folder,
                               .thinkers = THINKERS_PER_ENGINE * service->options.engines,
                               .idle = IDLE_SECONDS,
                               .think_later = service->options.think_later,
                               .tell = tell_event,
                               .user = service};
        service->host = host_create(&options, error);
    }
    Host *host = service->host;
    lock_release(&service->host_lock);
    return host;
}

Host *service_host_open(Service *service) {
    lock_take(&service->host_lock);
    Host *host = service->host;
    lock_release(&service->host_lock);
    return host;
}

void service_resume(Service *service) {
    Host *host = service_host(service, NULL);
    if (host)
        host_resume(host);
    service_jobs(service, NULL);
}

Events *service_events(Service *service) {
    return service->events;
}

Gate *service_gate(Service *service) {
    return &service->gate;
}

const ServiceOptions *service_options(const Service *service) {
    return &service->options;
}

Engines *service_engines(Service *service) {
    return service->engines;
}

Arenas *service_arenas(Service *service) {
    return service->arenas;
}

References *service_references(Service *service) {
    return service->references;
}

size_t service_route_count(void) {
    size_t count = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        count += tables[i]->count;
    return count;
}

const Route *service_route(size_t index) {
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        if (index < tables[i]->count)
            return &tables[i]->routes[index];
        index -= tables[i]->count;
    }
    assert(!"a route");
    return NULL;
}

// Is this path of that shape? A part in braces takes anything but a slash, and not nothing.
static bool path_fits(const char *shape, const char *path, char part[CALL_PART_MAX]) {
    part[0] = '\0';
    while (*shape && *shape == *path)
        shape++, path++;
    if (*shape != '{')
        return !*shape && !*path;
    size_t length = strcspn(path, "/");
    if (length == 0 || length >= CALL_PART_MAX)
        return false;
    memcpy(part, path, length);
    part[length] = '\0';
    return strcmp(strchr(shape, '}') + 1, path + length) == 0;
}

const Route *service_find(const char *method, const char *path, char part[CALL_PART_MAX],
                          bool *known) {
    *known = false;
    const char *wanted = strcmp(method, "HEAD") == 0 ? "GET" : method;
    for (size_t i = 0; i < service_route_count(); i++) {
        const Route *route = service_route(i);
        if (!path_fits(route->path, path, part))
            continue;
        *known = true;
        if (strcmp(route->method, wanted) == 0)
            return route;
    }
    part[0] = '\0';
    return NULL;
}

// Options are written with `-`, members of JSON with `_`.
void call_member_name(const char *option, char name[CALL_MEMBER_MAX]) {
    size_t length = strlen(option);
    assert(length < CALL_MEMBER_MAX);
    for (size_t i = 0; i <= length; i++)
        name[i] = option[i] == '-' ? '_' : option[i];
}

// Does a row take several texts, as "SPEC..." says?
static bool takes_list(const Option *row) {
    size_t length = row->argument ? strlen(row->argument) : 0;
    return row->kind == OPTION_TEXT && length > 3 && strcmp(row->argument + length - 3, "...") == 0;
}

// The texts of a list, a line each.
static bool list_text(const Json *list, Text *text) {
    bool good = true;
    for (size_t i = 0; i < json_length(list) && good; i++) {
        const char *entry = json_text_of(json_entry(list, i));
        good = entry && !strchr(entry, '\n');
        if (good)
            text_format(text, "%s%s", i ? "\n" : "", entry);
    }
    return good;
}

// The text that a value would have in an address; false when it is a list or an object, which only
// a body has.
static bool value_text(const Json *value, Text *text) {
    const char *string = json_text_of(value);
    if (string)
        text_add(text, string);
    else if (json_holds_flag(value))
        text_add(text, json_flag_of(value) ? "yes" : "no");
    else if (!json_holds_list(value) && !json_holds_object(value))
        json_write_part(text, value);
    else
        return false;
    while (text->length && text->data[text->length - 1] == '\n')
        text_truncate(text, text->length - 1);
    return true;
}

static bool take_option(Options *options, size_t index, const Json *value, Error *error) {
    const Option *row = option_row(&options->table, index);
    const char *name = row->name;
    Text text = {0};
    bool list = takes_list(row) && json_holds_list(value);
    bool good = list ? list_text(value, &text) : value_text(value, &text);
    if (!good && list)
        error_set(error, "%s is a list of texts in one line each", name);
    else if (!good)
        error_set(error, "%s is one value, not a list or an object", name);
    else if (text.failed)
        good = error_set(error, "no memory for the value of %s", name);
    else
        good = options_set(options, index, text_string(&text), error);
    text_free(&text);
    return good;
}

bool call_open(Call *call, const Route *route, const Json *values, Error *error) {
    OptionTable table = {route->options, route->option_count, NULL, 0};
    call->route = route;
    if (!options_create(&call->options, table, error))
        return false;
    char written[MEMBERS_MAX][CALL_MEMBER_MAX];
    const char *names[MEMBERS_MAX];
    size_t count = option_count(&table);
    assert(count <= MEMBERS_MAX);
    for (size_t i = 0; i < count; i++) {
        call_member_name(option_row(&table, i)->name, written[i]);
        names[i] = written[i];
        const Json *value = json_member(values, names[i]);
        if (value && !take_option(&call->options, i, value, error))
            return false;
    }
    const char *unknown = values ? json_unknown_key(values, names, count) : NULL;
    if (unknown)
        return error_set(error, "there is no \"%s\" here", unknown);
    const Option *missing = options_missing(&call->options);
    return !missing || error_set(error, "%s is missing: %s", missing->name, missing->about);
}

void call_close(Call *call) {
    options_free(&call->options);
    json_free(call->answer);
    call->answer = NULL;
}

static void answer_error(Call *call, const Error *error) {
    json_free(call->answer);
    call->answer = json_new_object();
    json_add_text(call->answer, "error", error->text);
    if (error->column)
        json_add_int(call->answer, "column", (int64_t)error->column);
    if (!call->status)
        call->status = error->machine ? 503 : 400;
}

void call_run(Service *service, Call *call) {
    Error error = {0};
    bool good = call->route->run(service, call, &error);
    if (good && !call->answer)
        good = error_system(&error, ENOMEM, "no memory for the answer");
    if (!good)
        answer_error(call, &error);
    else if (!call->status)
        call->status = 200;
}

bool call_stopped(const Call *call) {
    return call->stop && atomic_load(call->stop);
}
