// The ranks of the job that this process is in, as all of it sees them: rank 0 leads, the others
// serve.
//
// No MPI tells reliably that a rank has died. So every rank that serves says twice a second that it
// lives, beside whatever its crew is at; one that is not heard for `patience` seconds (60, or
// FLIPSIDE_PATIENCE) is silent, and others do its tasks. It may have been only slow: with its next
// word it is back. After ten times as long it is given up; and a rank that serves and hears nothing
// from rank 0 for so long ends: where a launcher keeps a job alive without rank 0 nobody else would
// end it.
//
// MPI_Finalize waits for all ranks, dead ones too. So rank 0 asks all others whether they are ready
// to leave, and only when every one is do they finalize; otherwise each just ends.
#ifndef FLIPSIDE_BASE_RANKS_MPI_H
#define FLIPSIDE_BASE_RANKS_MPI_H

#include "cluster.h"
#include "mail_mpi.h"

enum { RANKS_LAST_PATIENCE = 10 };

// Of a rank that is unfit nothing more is wanted.
typedef enum RankState { RANK_FIT, RANK_SILENT, RANK_UNFIT } RankState;

typedef struct Ranks {
    int rank, size;
    double patience;
    RankState *states; // by rank
    Outbox outbox;
    uint64_t editions; // posts that were opened so far
    bool finalizes;    // all ranks are there to end MPI
} Ranks;

// The job. A process is in one, from MPI_Init to MPI_Finalize: the one state that is no caller's.
Ranks *ranks_now(void);

// The head of a task and of a result.
typedef struct RankHead {
    uint64_t number;
    double seconds;
    uint8_t outcome, machine;
} RankHead;

#endif
