#include "mail_mpi.h"

#include "clock.h"

#include <mpi.h>
#include <stdlib.h>

static const double nap_seconds = 1e-3;

typedef struct Sending {
    struct Sending *next;
    MPI_Request request;
    Text bytes;
} Sending;

// Where ranks outnumber cores, Open MPI gives its turn away in every call that finds nothing, and
// on a busy machine waits for everybody else's. There is no need: nobody here spins, all naps are
// our own.
static void keep_turns(void) {
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", 0);
}

void mail_join(int *rank, int *size) {
    int level;
    keep_turns();
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
}

void mail_finalize(void) {
    MPI_Finalize();
}

static void sending_free(Sending *sending) {
    text_free(&sending->bytes);
    free(sending);
}

void mail_sweep(Outbox *outbox) {
    for (Sending **place = &outbox->sendings; *place;) {
        Sending *sending = *place;
        int sent = 0;
        if (MPI_Test(&sending->request, &sent, MPI_STATUS_IGNORE) == MPI_SUCCESS && !sent) {
            place = &sending->next;
            continue;
        }
        *place = sending->next;
        sending_free(sending);
    }
}

bool mail_send(Outbox *outbox, int rank, MailTag tag, const void *head, size_t head_size,
               const Text *body) {
    Sending *sending = calloc(1, sizeof *sending);
    if (!sending)
        return false;
    text_add_bytes(&sending->bytes, head ? head : "", head ? head_size : 0);
    if (body)
        text_add_bytes(&sending->bytes, text_string(body), body->length);
    bool good = !sending->bytes.failed;
    if (!good || MPI_Isend(text_string(&sending->bytes), (int)sending->bytes.length, MPI_BYTE, rank,
                           (int)tag, MPI_COMM_WORLD, &sending->request) != MPI_SUCCESS) {
        sending_free(sending);
        return good;
    }
    sending->next = outbox->sendings;
    outbox->sendings = sending;
    mail_sweep(outbox);
    return true;
}

void mail_empty(Outbox *outbox, double seconds) {
    double end = clock_now() + seconds;
    for (mail_sweep(outbox); outbox->sendings && clock_now() < end; mail_sweep(outbox))
        clock_sleep(nap_seconds);
}

bool mail_receive(Letter *letter) {
    MPI_Status status;
    int there = 0, length = 0;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS ||
        !there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &length);
    char *bytes = malloc((size_t)length + 1);
    if (!bytes) // it stays where it is until there is memory
        return false;
    bytes[length] = '\0';
    *letter = (Letter){
        .rank = status.MPI_SOURCE,
        .tag = (MailTag)status.MPI_TAG,
        .bytes = {.data = bytes, .length = (size_t)length, .capacity = (size_t)length + 1}};
    if (MPI_Recv(bytes, length, MPI_BYTE, letter->rank, (int)letter->tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE) == MPI_SUCCESS)
        return true;
    text_free(&letter->bytes);
    return false;
}
