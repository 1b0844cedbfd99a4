// Distributes independent tasks over workers that share no memory: threads of this process or, in
// the program built with MPI, the other ranks of its job. Callers need not know which.
//
// One process leads. It schedules tasks, receives results, writes all files and prints. The other
// processes serve: they look up kinds of work by name, receive the context from the leader, and
// neither read nor write files of the run. All callbacks of a run are called on the thread that
// calls cluster_run, so they need no locks.
//
// Invariants:
// - A result depends only on the task and the context, not on the worker or the number of attempts.
// - Each scheduled task is taken exactly once unless the run is stopped or fails. If a worker is
//   lost, its unfinished tasks are scheduled again.
// - All processes of a job run the same program, which is checked. Tasks and results may therefore
//   be plain structs without pointers.
#ifndef FLIPSIDE_BASE_CLUSTER_H
#define FLIPSIDE_BASE_CLUSTER_H

#include "error.h"
#include "text.h"

#include <stdatomic.h>
#include <stdint.h>

typedef enum ClusterOutcome {
    CLUSTER_DONE,
    CLUSTER_CANCELLED, // stopped by the stop flag, without a result
    CLUSTER_FAILED,    // with an error, which ends the run
} ClusterOutcome;

// A kind of work. The context is shared, read-only, by all workers of a process; in the leader it
// belongs to the caller.
typedef struct ClusterKind {
    const char *name;
    // Serialises the context; recreates it in another process; frees that copy.
    bool (*describe)(const void *context, Text *out);
    void *(*prepare)(const char *description, size_t length, Error *error);
    void (*discard)(void *context);
    // Creates a worker's private state, runs one task, frees the state; all on the worker's thread.
    void *(*open)(const void *context, Error *error);
    ClusterOutcome (*work)(void *own, const char *task, size_t length, const atomic_bool *stop,
                           Text *result, Error *error);
    void (*close)(void *own);
} ClusterKind;

typedef struct Cluster Cluster;

typedef struct ClusterOptions {
    int threads; // per process that works
    bool local;  // use only this process, even if there are other ranks
} ClusterOptions;

// Returns `requested` if positive. Otherwise returns the default number of threads per process: one
// per core, or 1 in an MPI job, which has a process per core.
int cluster_threads(int requested);

// Creates the workers. The context must outlive them. Returns NULL and sets *error on failure.
Cluster *cluster_open(const ClusterKind *kind, const void *context, ClusterOptions options,
                      Error *error);

// Cancels running tasks and releases the workers. NULL is allowed.
void cluster_close(Cluster *cluster);

// Returns the current number of workers over all processes.
int cluster_workers(const Cluster *cluster);

typedef enum ClusterNext {
    CLUSTER_TASK,   // a task was appended
    CLUSTER_KNOWN,  // the result of a finished task was appended, to be taken in its turn
    CLUSTER_LATER,  // no task until another result has been taken
    CLUSTER_NO_MORE // no further tasks
} ClusterNext;

// A run of tasks, numbered from 0 in the order in which `next` returns them.
typedef struct ClusterRun {
    ClusterNext (*next)(Text *task, void *user);
    // Takes a result. Returning false ends the run: with an error if one was set, else as stopped.
    bool (*take)(uint64_t number, const char *result, size_t length, void *user, Error *error);
    // Called for each result of an ordered run as soon as it arrives, to store it; may be NULL.
    // Returning false ends the run likewise.
    bool (*keep)(uint64_t number, const char *result, size_t length, void *user, Error *error);
    bool (*tick)(void *user); // called about ten times per second; false stops the run; may be NULL
    void *user;
    const atomic_bool *stop; // ends the run soon once set; may be NULL
    bool in_order;           // take results in the order of their numbers
} ClusterRun;

typedef enum ClusterEnd {
    CLUSTER_FINISHED, // all tasks were taken
    CLUSTER_STOPPED,  // remaining results are dropped; the cluster can only be closed
    CLUSTER_BROKEN,   // the same, with an error
} ClusterEnd;

ClusterEnd cluster_run(Cluster *cluster, const ClusterRun *run, Error *error);

// Joins the job's other processes. Returns true in the leader.
bool cluster_join(void);

// Serves the leader until it ends the job. Only for processes that do not lead.
void cluster_serve(const ClusterKind *const *kinds, size_t count);

// Leaves the job; called last by every process, with all output flushed. If other ranks were lost,
// this exits with `status` instead of returning.
void cluster_leave(int status);

#endif
