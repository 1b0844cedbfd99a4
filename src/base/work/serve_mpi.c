// Main loop of the ranks that serve: prepares a kind of work, runs tasks on a worker pool, returns
// results and sends heartbeats.
#include "clock.h"
#include "ranks_mpi.h"
#include "worker_pool.h"

#include <stdlib.h>
#include <string.h>

// Seconds between heartbeats, and between polls for messages with and without running tasks.
static const double heartbeat_seconds = 0.5, busy_wait = 5e-3, idle_wait = 5e-4;

typedef struct Server {
    Ranks *ranks;
    const ClusterKind *const *kinds;
    size_t kind_count;
    const ClusterKind *kind; // prepared kind; NULL = none
    void *context;
    WorkerPool *pool;
    int tasks; // submitted to the pool
    double last_heard, last_sent;
    bool leaving;
} Server;

// Returns the next NUL-terminated string of a description; NULL at the end.
static const char *next_text(const char **at, const char *end) {
    const char *text = *at, *stop = memchr(text, '\0', (size_t)(end - text));
    if (!stop)
        return NULL;
    *at = stop + 1;
    return text;
}

// Sets the environment variables of rank 0, which end with an empty string.
static bool take_environment(const char **at, const char *end) {
    for (const char *text; (text = next_text(at, end));) {
        char name[64] = {0};
        const char *equals = strchr(text, '=');
        if (!*text)
            return true;
        if (equals && (size_t)(equals - text) < sizeof name &&
            setenv(memcpy(name, text, (size_t)(equals - text)), equals + 1, 1) != 0)
            return false;
    }
    return false;
}

static bool prepare(Server *server, const Text *description, Error *error) {
    const char *at = text_string(description), *end = at + description->length;
    const char *version = next_text(&at, end), *name = version ? next_text(&at, end) : NULL;
    int threads = 0;
    if (!version || strcmp(version, FLIPSIDE_VERSION) != 0)
        return error_set(error, "version mismatch: flipside " FLIPSIDE_VERSION ", rank 0 has %s",
                         version ? version : "another");
    for (size_t i = 0; name && i < server->kind_count; i++)
        if (strcmp(server->kinds[i]->name, name) == 0)
            server->kind = server->kinds[i];
    if (!server->kind || (size_t)(end - at) < sizeof threads)
        return error_set(error, "unknown kind of work");
    memcpy(&threads, at, sizeof threads);
    at += sizeof threads;
    if (threads < 1 || !take_environment(&at, end))
        return error_set(error, "malformed message from rank 0");
    server->context = server->kind->prepare(at, (size_t)(end - at), error);
    if (!server->context)
        return false;
    server->pool = worker_pool_create(server->kind, server->context, threads, error);
    return server->pool != NULL;
}

static void release_work(Server *server) {
    worker_pool_destroy(server->pool);
    if (server->context)
        server->kind->discard(server->context);
    server->pool = NULL;
    server->context = NULL;
    server->kind = NULL;
    server->tasks = 0;
}

static void report_failure(Server *server, const char *why) {
    channel_send(&server->ranks->sends, 0, CHANNEL_FAILED, why, strlen(why), NULL);
}

static void receive_kind(Server *server, const Text *description) {
    Error error = {0};
    release_work(server);
    if (prepare(server, description, &error))
        return;
    release_work(server);
    report_failure(server, error.text);
}

static void receive_task(Server *server, const Text *bytes) {
    RankHead head;
    if (!server->pool || bytes->length < sizeof head)
        return; // cancelled meanwhile, or preparing failed
    memcpy(&head, bytes->data, sizeof head);
    Message *message =
        message_create(head.number, bytes->data + sizeof head, bytes->length - sizeof head);
    if (!message) {
        report_failure(server, "out of memory");
        return;
    }
    worker_pool_submit(server->pool, message);
    server->tasks++;
}

static void send_result(Server *server, Message *result) {
    RankHead head = {.number = result->number,
                     .seconds = result->seconds,
                     .outcome = (uint8_t)result->outcome,
                     .machine = result->machine};
    server->tasks--;
    if (!channel_send(&server->ranks->sends, 0, CHANNEL_RESULT, &head, sizeof head, &result->bytes))
        report_failure(server, "out of memory");
    message_destroy(result);
}

static void handle_message(Server *server, const ChannelMessage *message) {
    switch (message->tag) {
    case CHANNEL_KIND:
        receive_kind(server, &message->bytes);
        break;
    case CHANNEL_TASK:
        receive_task(server, &message->bytes);
        break;
    case CHANNEL_CANCEL:
        release_work(server);
        break;
    case CHANNEL_END:
        release_work(server);
        channel_send(&server->ranks->sends, 0, CHANNEL_READY, NULL, 0, NULL);
        break;
    case CHANNEL_LEAVE:
        server->leaving = true;
        server->ranks->finalizes = message->bytes.length == 1 && message->bytes.data[0] == 1;
        break;
    default:
        break;
    }
}

static void send_heartbeat(Server *server) {
    double now = clock_now();
    if (now - server->last_sent < heartbeat_seconds)
        return;
    server->last_sent = now;
    channel_send(&server->ranks->sends, 0, CHANNEL_HEARTBEAT, NULL, 0, NULL);
}

void cluster_serve(const ClusterKind *const *kinds, size_t count) {
    Server server = {
        .ranks = ranks_current(), .kinds = kinds, .kind_count = count, .last_heard = clock_now()};
    while (!server.leaving &&
           clock_now() - server.last_heard < RANKS_FINAL_TIMEOUT * server.ranks->timeout) {
        ChannelMessage message;
        while (!server.leaving && channel_receive(&message)) {
            server.last_heard = clock_now();
            handle_message(&server, &message);
            text_free(&message.bytes);
        }
        Message *result = NULL;
        if (server.pool)
            result = worker_pool_wait(server.pool, server.tasks > 0 ? busy_wait : idle_wait, NULL);
        else
            clock_sleep(idle_wait);
        if (result)
            send_result(&server, result);
        channel_progress(&server.ranks->sends);
        send_heartbeat(&server);
    }
    release_work(&server);
    channel_flush(&server.ranks->sends, 1);
}
