// Transport to the other ranks of an MPI job (ranks_mpi.h). With a single rank, or for local work,
// tasks run on a worker pool of this process.
#include "clock.h"
#include "ranks_mpi.h"
#include "transport.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pause_min = 5e-5, pause_max = 1e-3;

// The upper bits of a task number identify the transport, so that late results of an earlier one
// are recognised and dropped.
enum { SESSION_SHIFT = 48 };

struct Transport {
    Ranks *ranks;
    bool local; // tasks run on `pool`; the fields after it are for the other case
    WorkerPool *pool;
    int threads; // per rank
    uint64_t session;
    double *last_heard; // time of the last message, by rank
    double last_ping, last_check;
    double last_drain; // when the receive queue was last empty
    char reason[256];
};

// Appends the environment variables FLIPSIDE_*, for example the sandbox mode and weights paths.
static void describe_environment(Text *out) {
    extern char **environ;
    for (char **variable = environ; *variable; variable++)
        if (strncmp(*variable, "FLIPSIDE_", 9) == 0)
            text_add_bytes(out, *variable, strlen(*variable) + 1);
    text_add_char(out, '\0');
}

// Appends what a rank needs to serve: version, kind, threads, environment and context.
static bool describe(Text *out, const ClusterKind *kind, const void *context, int threads) {
    text_add_bytes(out, FLIPSIDE_VERSION, sizeof FLIPSIDE_VERSION);
    text_add_bytes(out, kind->name, strlen(kind->name) + 1);
    text_add_bytes(out, (const char *)&threads, sizeof threads);
    describe_environment(out);
    return kind->describe(context, out) && !out->failed;
}

static bool send_all(Transport *transport, ChannelTag tag, const Text *body) {
    bool good = true;
    for (int rank = 1; good && rank < transport->ranks->size; rank++)
        if (transport->ranks->states[rank] != RANK_FAILED)
            good = channel_send(&transport->ranks->sends, rank, tag, NULL, 0, body);
    return good;
}

static bool open_ranks(Transport *transport, const ClusterKind *kind, const void *context,
                       Error *error) {
    Text description = {0};
    transport->session = ++transport->ranks->sessions << SESSION_SHIFT;
    transport->last_heard = calloc((size_t)transport->ranks->size, sizeof *transport->last_heard);
    bool good = transport->last_heard &&
                describe(&description, kind, context, transport->threads) &&
                send_all(transport, CHANNEL_KIND, &description);
    transport->last_ping = transport->last_check = transport->last_drain = clock_now();
    for (int rank = 1; good && rank < transport->ranks->size; rank++)
        transport->last_heard[rank] = transport->last_ping;
    text_free(&description);
    return good || error_set(error, "out of memory");
}

Transport *transport_open(const ClusterKind *kind, const void *context, ClusterOptions options,
                          Error *error) {
    Transport *transport = calloc(1, sizeof *transport);
    if (!transport) {
        error_set(error, "out of memory");
        return NULL;
    }
    *transport = (Transport){.ranks = ranks_current(),
                             .threads = options.threads,
                             .local = options.local || ranks_current()->size == 1};
    if (transport->local)
        transport->pool = worker_pool_create(kind, context, options.threads, error);
    if (transport->local ? transport->pool != NULL : open_ranks(transport, kind, context, error))
        return transport;
    transport_close(transport);
    return NULL;
}

void transport_close(Transport *transport) {
    if (!transport)
        return;
    if (!transport->local)
        send_all(transport, CHANNEL_CANCEL, NULL);
    worker_pool_destroy(transport->pool);
    free(transport->last_heard);
    free(transport);
}

int transport_nodes(const Transport *transport) {
    return transport->local ? 1 : transport->ranks->size - 1;
}

int transport_workers(const Transport *transport, int node) {
    return transport->local                                   ? worker_pool_size(transport->pool)
           : transport->ranks->states[node + 1] == RANK_ALIVE ? transport->threads
                                                              : 0;
}

bool transport_may_recover(const Transport *transport) {
    bool silent = false;
    for (int rank = 1; rank < transport->ranks->size; rank++)
        silent = silent || transport->ranks->states[rank] == RANK_SILENT;
    return silent;
}

const char *transport_error(const Transport *transport) {
    return transport->reason;
}

bool transport_send(Transport *transport, int node, uint64_t number, const Text *task) {
    RankHead head = {.number = number | transport->session};
    if (!transport->local)
        return channel_send(&transport->ranks->sends, node + 1, CHANNEL_TASK, &head, sizeof head,
                            task);
    Message *message = message_create(number, text_string(task), task->length);
    if (message)
        worker_pool_submit(transport->pool, message);
    return message != NULL;
}

static TransportEvent lose_rank(Transport *transport, int rank, RankState state, const char *why) {
    transport->ranks->states[rank] = state;
    if (!*transport->reason)
        snprintf(transport->reason, sizeof transport->reason, "rank %d: %s", rank, why);
    return (TransportEvent){.kind = TRANSPORT_LOST, .node = rank - 1};
}

static bool is_current_result(const Transport *transport, const ChannelMessage *message,
                              RankHead *head) {
    if (message->tag != CHANNEL_RESULT || message->bytes.length < sizeof *head)
        return false;
    memcpy(head, message->bytes.data, sizeof *head);
    return head->number >> SESSION_SHIFT << SESSION_SHIFT == transport->session;
}

static Message *decode_result(const Text *bytes, RankHead head) {
    uint64_t number = head.number << (64 - SESSION_SHIFT) >> (64 - SESSION_SHIFT);
    Message *message =
        message_create(number, bytes->data + sizeof head, bytes->length - sizeof head);
    if (message) {
        message->outcome = (ClusterOutcome)head.outcome;
        message->machine = head.machine;
        message->seconds = head.seconds;
    }
    return message;
}

// Converts a message to an event. Any message makes a silent rank alive again. If there is no
// memory for a result, its rank counts as failed.
static TransportEvent handle_message(Transport *transport, ChannelMessage *message) {
    int rank = message->rank;
    TransportEvent event = {.kind = TRANSPORT_NOTHING, .node = rank - 1};
    RankState *state = &transport->ranks->states[rank];
    RankHead head;
    transport->last_heard[rank] = clock_now();
    if (*state == RANK_SILENT)
        *state = RANK_ALIVE;
    if (message->tag == CHANNEL_FAILED) {
        event = lose_rank(transport, rank, RANK_FAILED, text_string(&message->bytes));
    } else if (is_current_result(transport, message, &head) && *state == RANK_ALIVE) {
        event.message = decode_result(&message->bytes, head);
        event.kind = TRANSPORT_RESULT;
        if (!event.message)
            event =
                lose_rank(transport, rank, RANK_FAILED, "out of memory while receiving a result");
    }
    text_free(&message->bytes);
    return event;
}

// Returns how long a rank in this state may be silent.
static double timeout_of(const Ranks *ranks, RankState state) {
    return state == RANK_ALIVE ? ranks->timeout : RANKS_FINAL_TIMEOUT * ranks->timeout;
}

// Pings the ranks and checks for timeouts, both at intervals. Returns a rank that has timed out, or
// 0.
static int check_ranks(Transport *transport) {
    Ranks *ranks = transport->ranks;
    double now = transport->last_drain; // not the current time: rank 0 may be late to read
    if (now - transport->last_check < ranks->timeout / 8)
        return 0;
    channel_progress(&ranks->sends);
    if (now - transport->last_ping > ranks->timeout / 2) {
        transport->last_ping = now;
        send_all(transport, CHANNEL_PING, NULL);
    }
    for (int rank = 1; rank < ranks->size; rank++)
        if (ranks->states[rank] != RANK_FAILED &&
            now - transport->last_heard[rank] > timeout_of(ranks, ranks->states[rank]))
            return rank;
    transport->last_check = now;
    return 0;
}

static TransportEvent wait_for_ranks(Transport *transport, double seconds) {
    double now = clock_now(), end = now + seconds;
    for (double pause = pause_min; now < end; pause = pause < pause_max ? 2 * pause : pause_max) {
        for (ChannelMessage message; channel_receive(&message);
             now = clock_now(), pause = pause_min) {
            TransportEvent event = handle_message(transport, &message);
            if (event.kind != TRANSPORT_NOTHING)
                return event;
        }
        transport->last_drain = now;
        int silent = check_ranks(transport);
        if (silent)
            return lose_rank(transport, silent,
                             transport->ranks->states[silent] == RANK_ALIVE ? RANK_SILENT
                                                                            : RANK_FAILED,
                             "no heartbeat");
        clock_sleep(pause);
        now = clock_now();
    }
    return (TransportEvent){.kind = TRANSPORT_NOTHING};
}

TransportEvent transport_wait(Transport *transport, double seconds, const atomic_bool *stop) {
    if (!transport->local)
        return wait_for_ranks(transport, seconds);
    Message *message = worker_pool_wait(transport->pool, seconds, stop);
    return (TransportEvent){.kind = message ? TRANSPORT_RESULT : TRANSPORT_NOTHING,
                            .message = message};
}

void transport_cancel(Transport *transport) {
    if (transport->local)
        worker_pool_cancel(transport->pool);
    else
        send_all(transport, CHANNEL_CANCEL, NULL);
}
