// What the worker of a page calls (worker.js): the bridge, and the signature of the search.
#include "bench.h"
#include "bridge.h"

#include <emscripten.h>
#include <emscripten/threading.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One worker has one bridge.
static Bridge *bridge;

// A worker's messages are its main thread's: what another thread tells is handed over, in order,
// without waiting.
typedef struct Told {
    int number, status;
    char *event, *text;
} Told;

EM_JS(void, post_told, (int number, const char *event, int status, const char *text),
      { Module['told'](number, event ? UTF8ToString(event) : null, status, UTF8ToString(text)); });

static void post_and_free(Told *told) {
    post_told(told->number, told->event, told->status, told->text);
    free(told->event);
    free(told->text);
    free(told);
}

static void tell(void *user, int number, const char *event, int status, const char *text) {
    (void)user;
#ifdef __EMSCRIPTEN_PTHREADS__
    Told *told = malloc(sizeof *told);
    if (!told)
        return;
    *told = (Told){number, status, event ? strdup(event) : NULL, strdup(text)};
    emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, post_and_free, told);
#else
    post_told(number, event, status, text);
    (void)post_and_free;
#endif
}

EMSCRIPTEN_KEEPALIVE int flipside_open(int engines, int threads, int hash_mb) {
    Error error = {0};
    ServiceOptions options = {.folder = "/state",
                              .engines = engines,
                              .threads = threads,
                              .hash_mb = (size_t)hash_mb,
                              .version = FLIPSIDE_VERSION};
    setenv("XDG_STATE_HOME", options.folder, 1); // whatever is kept for a user is kept there too
    bridge = bridge_create(&options, tell, NULL, &error);
    if (!bridge)
        fprintf(stderr, "%s\n", error.text);
    return bridge != NULL;
}

EMSCRIPTEN_KEEPALIVE void flipside_ask(int number, const char *method, const char *path,
                                       const char *values) {
    bridge_ask(bridge, number, method, path, values);
}

EMSCRIPTEN_KEEPALIVE void flipside_stop(int number) {
    bridge_stop(bridge, number);
}

EMSCRIPTEN_KEEPALIVE void flipside_refresh(int game) {
    bridge_refresh(bridge, game);
}

EMSCRIPTEN_KEEPALIVE double flipside_go_on(void) {
    return bridge_go_on(bridge);
}

EMSCRIPTEN_KEEPALIVE void flipside_tell_events(void) {
    bridge_tell_events(bridge);
}

// The nodes of `flipside bench`; *seconds is what they took. < 0 = it could not be.
EMSCRIPTEN_KEEPALIVE double flipside_bench(const char *eval, double *seconds) {
    Error error = {0};
    uint64_t nodes = 0;
    *seconds = 0;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        if (!bench_run((Goal)goal, eval, NULL, &nodes, seconds, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return -1;
        }
    return (double)nodes;
}
