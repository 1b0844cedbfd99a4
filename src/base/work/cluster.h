// Many tasks over workers that share nothing: threads of this process or, in the program that is
// built with MPI, the ranks of its job. Who hands the tasks in does not know which.
//
// One process leads: it deals the tasks, takes the results, writes all files and prints. The others
// serve: they know the kinds of work by name, get all that a worker needs from the one that leads,
// and neither read nor write a file of its own. Everything that is dealt and taken is dealt and
// taken by the thread that calls cluster_run, so that needs no locks.
//
// What always holds:
// - a task's result depends on the task and the context alone, not on who does it or how often;
// - every task that was dealt is taken exactly once, unless the run is stopped or fails: a worker
// that is lost loses
//   only what it was doing, which is dealt again to another;
// - all processes of a job run the same program (that is checked), so a task or a result may be a
// plain value as it lies
//   in memory, without pointers.
#ifndef FLIPSIDE_BASE_CLUSTER_H
#define FLIPSIDE_BASE_CLUSTER_H

#include "error.h"
#include "text.h"

#include <stdatomic.h>
#include <stdint.h>

typedef enum ClusterOutcome {
    CLUSTER_DONE,
    CLUSTER_CANCELLED, // because of the stop flag: there is no result
    CLUSTER_FAILED,    // with an error: the run ends
} ClusterOutcome;

// A kind of work. The context is what all workers of a process share and only read; in the process
// that leads it is the caller's own.
typedef struct ClusterKind {
    const char *name;
    // Appends all that another process needs for its context; makes a context of that there, and
    // gives it back.
    bool (*describe)(const void *context, Text *out);
    void *(*prepare)(const char *description, size_t length, Error *error);
    void (*discard)(void *context);
    // What a worker has for itself; made, used and given back by its thread. NULL and an error when
    // it cannot be had.
    void *(*open)(const void *context, Error *error);
    ClusterOutcome (*work)(void *own, const char *task, size_t length, const atomic_bool *stop,
                           Text *result, Error *error);
    void (*close)(void *own);
} ClusterKind;

typedef struct Cluster Cluster;

// How workers are wanted.
typedef struct ClusterOptions {
    int threads; // of each process that works
    bool here;   // only in this process, whatever others there are
} ClusterOptions;

// Threads of a process that works when nobody says how many: one a core, or one where every core
// has a process.
int cluster_threads(int given);

// Makes workers ready. The context must outlive them. NULL and an error when that cannot be.
Cluster *cluster_open(const ClusterKind *kind, const void *context, ClusterOptions wish,
                      Error *error);

// Sends the workers away; those that are at a task are stopped. NULL is allowed.
void cluster_close(Cluster *cluster);

// Workers that it has now, over all processes.
int cluster_workers(const Cluster *cluster);

// Whether there is a task to deal: one was appended; its result was, which is known already and
// takes its turn like others; perhaps later, when further results are taken; no more.
typedef enum ClusterNext {
    CLUSTER_TASK,
    CLUSTER_KNOWN,
    CLUSTER_LATER,
    CLUSTER_NO_MORE
} ClusterNext;

// A run of tasks. They are numbered from 0 in the order they are dealt.
typedef struct ClusterRun {
    ClusterNext (*next)(Text *task, void *user);
    // Takes a result; false ends the run: with what the error says, or without an error as if it
    // were stopped.
    bool (*take)(uint64_t number, const char *result, size_t length, void *user, Error *error);
    // Sees a result of a run in order as soon as it comes, to keep it; false ends the run likewise.
    // May be NULL.
    bool (*keep)(uint64_t number, const char *result, size_t length, void *user, Error *error);
    bool (*tick)(void *user); // some ten times a second; false = stop. May be NULL
    void *user;
    const atomic_bool *stop; // ends it soon; may be NULL
    bool in_order;           // results are taken in the order of their numbers
} ClusterRun;

typedef enum ClusterEnd {
    CLUSTER_FINISHED, // all tasks were dealt and taken
    CLUSTER_STOPPED,  // what was not taken is as if it had not been dealt; the cluster can only be
                      // closed
    CLUSTER_BROKEN,   // likewise, with an error
} ClusterEnd;

ClusterEnd cluster_run(Cluster *cluster, const ClusterRun *run, Error *error);

// The life of a process. Joins those of its job and tells whether it leads. A process that does not
// serves until it is sent away, and then leaves like the one that leads: everything it has written
// must be on its way by then, for where others were lost it does not come back but ends with this
// status.
bool cluster_join(void);
void cluster_serve(const ClusterKind *const *kinds, size_t count);
void cluster_leave(int status);

#endif
