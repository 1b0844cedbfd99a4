// The workers of one process: threads with a queue of tasks before them and one of results behind.
// Where no thread can be had the tasks are done by whoever waits for results. Used by one thread.
#ifndef FLIPSIDE_BASE_CREW_H
#define FLIPSIDE_BASE_CREW_H

#include "cluster.h"

typedef struct Crew Crew;

// A task on its way to a worker, and its result on the way back.
typedef struct Parcel {
    struct Parcel *next;
    uint64_t number;
    ClusterOutcome outcome;
    bool machine;   // of a failure: the machine lacks something
    double seconds; // that the work took
    Text bytes;     // the task; then the result, or what went wrong
} Parcel;

Parcel *parcel_create(uint64_t number, const char *bytes, size_t length);
void parcel_destroy(Parcel *parcel);

// NULL and an error when memory is refused, or a worker cannot be made ready.
Crew *crew_create(const ClusterKind *kind, const void *context, int threads, Error *error);

// Stops whoever is at a task, waits for the workers and gives everything back. NULL is allowed.
void crew_destroy(Crew *crew);

// Workers that there are.
int crew_size(const Crew *crew);

// Hands a parcel in; it belongs to the crew now.
void crew_give(Crew *crew, Parcel *parcel);

// The next result, or NULL when there is none after so many seconds. Where there are no threads the
// next task is done here, with `stop` (may be NULL) as its stop flag.
Parcel *crew_take(Crew *crew, double seconds, const atomic_bool *stop);

// Forgets what nobody works at and stops the rest.
void crew_halt(Crew *crew);

#endif
