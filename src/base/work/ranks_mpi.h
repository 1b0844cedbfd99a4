// State of this process in its MPI job: rank 0 leads, the others serve.
//
// MPI does not report dead ranks reliably. Each serving rank therefore sends a heartbeat twice per
// second. A rank that is not heard for `timeout` seconds (60, or FLIPSIDE_PATIENCE) becomes silent
// and its tasks are scheduled elsewhere. The next message makes it alive again. After ten times the
// timeout it counts as failed. A serving rank that hears nothing from rank 0 for that long exits,
// because some launchers keep a job alive without rank 0.
//
// MPI_Finalize waits for all ranks, dead ones too. Rank 0 therefore first asks every rank whether
// it is ready to leave. The ranks finalise only if all are; otherwise each one exits.
#ifndef FLIPSIDE_BASE_RANKS_MPI_H
#define FLIPSIDE_BASE_RANKS_MPI_H

#include "channel_mpi.h"
#include "cluster.h"

enum { RANKS_FINAL_TIMEOUT = 10 }; // multiple of `timeout`

typedef enum RankState { RANK_ALIVE, RANK_SILENT, RANK_FAILED } RankState;

typedef struct Ranks {
    int rank, size;
    double timeout;    // seconds
    RankState *states; // by rank
    SendQueue sends;
    uint64_t sessions; // number of transports opened so far
    bool finalizes;    // all ranks are ready for MPI_Finalize
} Ranks;

// Returns the process's only job, which lasts from MPI_Init to MPI_Finalize.
Ranks *ranks_current(void);

// Header of a task and of a result.
typedef struct RankHead {
    uint64_t number;
    double seconds;
    uint8_t outcome, machine;
} RankHead;

#endif
