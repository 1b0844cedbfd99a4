// Transport to a worker pool of this process.
#include "transport.h"

#include "memory.h"

#include <assert.h>
#include <stdlib.h>

struct Transport {
    WorkerPool *pool;
};

Transport *transport_open(const ClusterKind *kind, const void *context, ClusterOptions options,
                          Error *error) {
    Transport *transport = calloc(1, sizeof *transport);
    if (!transport) {
        error_set(error, "out of memory");
        return NULL;
    }
    transport->pool = worker_pool_create(kind, context, options.threads, error);
    if (transport->pool)
        return transport;
    free(transport);
    return NULL;
}

void transport_close(Transport *transport) {
    if (transport)
        worker_pool_destroy(transport->pool);
    free(transport);
}

int transport_nodes(const Transport *transport) {
    (void)transport;
    return 1;
}

int transport_workers(const Transport *transport, int node) {
    assert(node == 0);
    (void)node;
    return worker_pool_size(transport->pool);
}

bool transport_may_recover(const Transport *transport) {
    (void)transport;
    return false;
}

const char *transport_error(const Transport *transport) {
    (void)transport;
    return "";
}

bool transport_send(Transport *transport, int node, uint64_t number, const Text *task) {
    (void)node;
    Message *message = message_create(number, text_string(task), task->length);
    if (message)
        worker_pool_submit(transport->pool, message);
    return message != NULL;
}

TransportEvent transport_wait(Transport *transport, double seconds, const atomic_bool *stop) {
    Message *message = worker_pool_wait(transport->pool, seconds, stop);
    return (TransportEvent){.kind = message ? TRANSPORT_RESULT : TRANSPORT_NOTHING,
                            .message = message};
}

void transport_cancel(Transport *transport) {
    worker_pool_cancel(transport->pool);
}

int cluster_threads(int requested) {
    return requested > 0 ? requested : cpu_count();
}

bool cluster_join(void) {
    return true;
}

void cluster_serve(const ClusterKind *const *kinds, size_t count) {
    (void)kinds;
    (void)count;
}

void cluster_leave(int status) {
    (void)status;
}
