#include "channel_mpi.h"

#include "clock.h"

#include <mpi.h>
#include <stdlib.h>

static const double poll_seconds = 1e-3;

typedef struct PendingSend {
    struct PendingSend *next;
    MPI_Request request;
    Text bytes;
} PendingSend;

// Disables Open MPI's yielding, which it enables when ranks outnumber cores: every poll that finds
// no message would yield the processor. This program never busy-waits; it sleeps between polls.
static void disable_yield(void) {
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", 0);
}

void channel_join(int *rank, int *size) {
    int level;
    disable_yield();
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
}

void channel_finalize(void) {
    MPI_Finalize();
}

static void pending_free(PendingSend *pending) {
    text_free(&pending->bytes);
    free(pending);
}

void channel_progress(SendQueue *sends) {
    for (PendingSend **link = &sends->first; *link;) {
        PendingSend *pending = *link;
        int sent = 0;
        if (MPI_Test(&pending->request, &sent, MPI_STATUS_IGNORE) == MPI_SUCCESS && !sent) {
            link = &pending->next;
            continue;
        }
        *link = pending->next;
        pending_free(pending);
    }
}

bool channel_send(SendQueue *sends, int rank, ChannelTag tag, const void *head, size_t head_size,
                  const Text *body) {
    PendingSend *pending = calloc(1, sizeof *pending);
    if (!pending)
        return false;
    text_add_bytes(&pending->bytes, head ? head : "", head ? head_size : 0);
    if (body)
        text_add_bytes(&pending->bytes, text_string(body), body->length);
    bool good = !pending->bytes.failed;
    if (!good || MPI_Isend(text_string(&pending->bytes), (int)pending->bytes.length, MPI_BYTE, rank,
                           (int)tag, MPI_COMM_WORLD, &pending->request) != MPI_SUCCESS) {
        pending_free(pending);
        return good;
    }
    pending->next = sends->first;
    sends->first = pending;
    channel_progress(sends);
    return true;
}

void channel_flush(SendQueue *sends, double seconds) {
    double end = clock_now() + seconds;
    for (channel_progress(sends); sends->first && clock_now() < end; channel_progress(sends))
        clock_sleep(poll_seconds);
}

bool channel_receive(ChannelMessage *message) {
    MPI_Status status;
    int there = 0, length = 0;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS ||
        !there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &length);
    char *bytes = malloc((size_t)length + 1);
    if (!bytes) // the message stays queued in MPI
        return false;
    bytes[length] = '\0';
    *message = (ChannelMessage){
        .rank = status.MPI_SOURCE,
        .tag = (ChannelTag)status.MPI_TAG,
        .bytes = {.data = bytes, .length = (size_t)length, .capacity = (size_t)length + 1}};
    if (MPI_Recv(bytes, length, MPI_BYTE, message->rank, (int)message->tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE) == MPI_SUCCESS)
        return true;
    text_free(&message->bytes);
    return false;
}
