// Carries tasks to workers and results back. There are two implementations, transport_threads.c and
// transport_mpi.c; a program is linked with one of them. A node is a process with workers: this
// one, or another rank. Nodes may be lost and may come back. Used by one thread.
#ifndef FLIPSIDE_BASE_TRANSPORT_H
#define FLIPSIDE_BASE_TRANSPORT_H

#include "worker_pool.h"

typedef struct Transport Transport;

typedef enum TransportEventKind {
    TRANSPORT_NOTHING, // timeout
    TRANSPORT_RESULT,
    TRANSPORT_LOST, // tasks sent to `node` must be sent again
} TransportEventKind;

typedef struct TransportEvent {
    TransportEventKind kind;
    int node;
    Message *message; // result, owned by the receiver
} TransportEvent;

// Returns NULL and sets *error on failure.
Transport *transport_open(const ClusterKind *kind, const void *context, ClusterOptions options,
                          Error *error);

// Releases the workers of all nodes. NULL is allowed.
void transport_close(Transport *transport);

// Returns the number of nodes.
int transport_nodes(const Transport *transport);

// Returns the number of workers of a node (0 to transport_nodes − 1); 0 while it is lost.
int transport_workers(const Transport *transport, int node);

// Returns true if a lost node may come back.
bool transport_may_recover(const Transport *transport);

// Returns why the first node was lost; "" if the reason is unknown.
const char *transport_error(const Transport *transport);

// Sends a task. Returns false if memory runs out.
bool transport_send(Transport *transport, int node, uint64_t number, const Text *task);

// Waits up to `seconds` for an event. `stop` (may be NULL) is the stop flag of tasks that run on
// the calling thread.
TransportEvent transport_wait(Transport *transport, double seconds, const atomic_bool *stop);

// Cancels all tasks; results that still arrive are to be ignored.
void transport_cancel(Transport *transport);

#endif
