// Functions exported to the page's worker (worker.js): the bridge and the search benchmark.
#include "bench.h"
#include "bridge.h"

#include <emscripten.h>
#include <emscripten/threading.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Each worker has one bridge.
static Bridge *bridge;

// A message to the page. Only the worker's main thread can post messages, so other threads queue
// them there, in order and without waiting.
typedef struct Message {
    int number, status;
    char *event, *text;
} Message;

EM_JS(void, post_output, (int number, const char *event, int status, const char *text), {
    Module['onOutput'](number, event ? UTF8ToString(event) : null, status, UTF8ToString(text));
});

static void post_and_free(Message *message) {
    post_output(message->number, message->event, message->status, message->text);
    free(message->event);
    free(message->text);
    free(message);
}

static void output(void *user, int number, const char *event, int status, const char *text) {
    (void)user;
#ifdef __EMSCRIPTEN_PTHREADS__
    Message *message = malloc(sizeof *message);
    if (!message)
        return;
    *message = (Message){number, status, event ? strdup(event) : NULL, strdup(text)};
    emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, post_and_free, message);
#else
    post_output(number, event, status, text);
    (void)post_and_free;
#endif
}

// Creates the bridge. Returns 0 on failure.
EMSCRIPTEN_KEEPALIVE int flipside_open(int engines, int threads, int hash_mb) {
    Error error = {0};
    ServiceOptions options = {.folder = "/state",
                              .engines = engines,
                              .threads = threads,
                              .hash_mb = (size_t)hash_mb,
                              .version = FLIPSIDE_VERSION};
    setenv("XDG_STATE_HOME", options.folder, 1);
    bridge = bridge_create(&options, output, NULL, &error);
    if (!bridge)
        fprintf(stderr, "%s\n", error.text);
    return bridge != NULL;
}

EMSCRIPTEN_KEEPALIVE void flipside_request(int number, const char *method, const char *path,
                                           const char *values) {
    bridge_request(bridge, number, method, path, values);
}

EMSCRIPTEN_KEEPALIVE void flipside_stop(int number) {
    bridge_stop(bridge, number);
}

EMSCRIPTEN_KEEPALIVE void flipside_refresh(int game) {
    bridge_refresh(bridge, game);
}

EMSCRIPTEN_KEEPALIVE double flipside_think(void) {
    return bridge_think(bridge);
}

EMSCRIPTEN_KEEPALIVE void flipside_send_events(void) {
    bridge_send_events(bridge);
}

// Runs `flipside bench`. Returns the number of nodes, or −1 on failure, and sets *seconds.
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
