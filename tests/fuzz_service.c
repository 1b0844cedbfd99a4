// Any route, with any JSON as what it takes: the first byte chooses the route, then comes the id up
// to a line's end, then the values. Only what they are read into is tried where a route thinks for
// long or keeps something.
#include "folder.h"
#include "service.h"

#include <stdint.h>

static Service *service;
static Folder folder;
static const atomic_bool stopped = true;

static bool ignore(void *user, const char *event, Json *value) {
    (void)user;
    (void)event;
    json_free(value);
    return false;
}

static void clean_up(void) {
    service_destroy(service);
    folder_remove(&folder);
}

static void start(void) {
    folder = folder_make();
    setenv("XDG_STATE_HOME", folder.path, 1);
    Error error;
    service = service_create(
        &(ServiceOptions){
            .folder = folder.path, .engines = 1, .threads = 1, .hash_mb = 1, .version = "fuzz"},
        &error);
    if (!service)
        abort();
    atexit(clean_up);
}

// What begins something that goes on, or fills the disk.
static bool is_harmless(const Route *route) {
    bool keeps = strcmp(route->method, "GET") != 0 &&
                 (strncmp(route->path, "games", 5) == 0 || strncmp(route->path, "arenas", 6) == 0 ||
                  strncmp(route->path, "jobs", 4) == 0);
    return !keeps || strchr(route->path, '{');
}

static void ask(const Route *route, const char *id, size_t id_size, const Json *values) {
    Error error = {0};
    Call call = {.body = values, .client = "fuzz", .stop = &stopped, .emit = ignore};
    memcpy(call.part, id, id_size < sizeof call.part ? id_size : sizeof call.part - 1);
    if (call_open(&call, route, values, &error) && is_harmless(route)) {
        call_run(service, &call);
        if (call.status < 200 || call.status > 599 || !call.answer)
            abort();
        Text text = {0};
        if (!json_write_part(&text, call.answer))
            abort();
        text_free(&text);
    }
    call_close(&call);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!service)
        start();
    if (size < 2)
        return 0;
    const char *id = (const char *)data + 1, *end = memchr(id, '\n', size - 1);
    size_t id_size = end ? (size_t)(end - id) : 0;
    const char *text = end ? end + 1 : id;
    Error error = {0};
    Json *values = json_read_message(text, size - (size_t)(text - (const char *)data), &error);
    if (values && json_holds_object(values))
        ask(service_route(data[0] % service_route_count()), id,
            memchr(id, '\0', id_size) ? 0 : id_size, values);
    json_free(values);
    return 0;
}
