// Messages between the ranks of an MPI job. channel_mpi.c is the only file that calls MPI.
//
// Only one thread per process uses it. No call blocks, because MPI libraries busy-wait and a
// message to a dead rank may never be received: sends complete in the background and receives poll.
#ifndef FLIPSIDE_BASE_CHANNEL_MPI_H
#define FLIPSIDE_BASE_CHANNEL_MPI_H

#include "text.h"

typedef enum ChannelTag {
    // from rank 0
    CHANNEL_KIND = 1, // kind of work to prepare
    CHANNEL_TASK,
    CHANNEL_CANCEL, // drop tasks and context
    CHANNEL_PING,   // rank 0 is alive
    CHANNEL_END,    // finish work and answer with READY
    CHANNEL_LEAVE,  // exit; body 1 = finalise MPI first
    // to rank 0
    CHANNEL_RESULT,
    CHANNEL_HEARTBEAT,
    CHANNEL_FAILED, // the rank cannot serve; the body is the reason
    CHANNEL_READY
} ChannelTag;

// A received message; the receiver frees `bytes`.
typedef struct ChannelMessage {
    int rank;
    ChannelTag tag;
    Text bytes;
} ChannelMessage;

// Sends that have not completed.
typedef struct SendQueue {
    struct PendingSend *first;
} SendQueue;

// Initialises MPI. A program started without mpirun is rank 0 of 1.
void channel_join(int *rank, int *size);

// Ends MPI. Blocks until all ranks have called it.
void channel_finalize(void);

// Starts sending `head` followed by `body` (may be NULL). Returns false if memory runs out. An
// unreachable rank is not reported here; it is detected by its missing heartbeats.
bool channel_send(SendQueue *sends, int rank, ChannelTag tag, const void *head, size_t head_size,
                  const Text *body);

// Frees completed sends.
void channel_progress(SendQueue *sends);

// Waits up to `seconds` for all sends to complete. Incomplete ones stay allocated until exit.
void channel_flush(SendQueue *sends, double seconds);

// Receives the next message, if one has arrived.
bool channel_receive(ChannelMessage *message);

#endif
