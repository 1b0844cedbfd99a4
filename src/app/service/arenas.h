// Tournaments of the service: the catalog of those that clients may see, and the running ones.
//
// A tournament is a normal directory of `arena --out`; if the program is killed, it can be resumed
// like any other.
#ifndef FLIPSIDE_APP_ARENAS_H
#define FLIPSIDE_APP_ARENAS_H

#include "arena_catalog.h"
#include "tournament.h"

enum { ARENA_JOBS_MAX = 2 }; // tournaments running concurrently

// Returns NULL and sets *error if out of memory. Does not access the disk.
Arenas *arenas_create(const ServiceOptions *options, Error *error);

// Stops running tournaments and waits for their end. No handle may be in use.
void arenas_destroy(Arenas *arenas);

// Returns the catalog; NULL and *error set if the service's directory cannot be determined.
ArenaCatalog *arenas_catalog(Arenas *arenas, Error *error);

typedef struct ArenaJobs ArenaJobs;
ArenaJobs *arenas_jobs(Arenas *arenas);

ArenaJobs *arena_jobs_create(Error *error);
void arena_jobs_destroy(ArenaJobs *jobs);

// Plays a tournament on a thread of its own, `workers` games concurrently. Takes ownership of the
// tournament and of its settings, which are on the heap, also on failure.
bool arena_jobs_start(ArenaJobs *jobs, const char *id, Tournament *tournament,
                      ArenaSettings *settings, int workers, Error *error);

// Returns false and sets *error if the limit is reached.
bool arena_jobs_room(ArenaJobs *jobs, Error *error);

// Stops a tournament and waits for its end; returns false if it is not running here.
bool arena_jobs_stop(ArenaJobs *jobs, const char *id);

// Returns true if a tournament is running here. If it ended with an error, appends that to *problem
// unless NULL.
bool arena_jobs_running(ArenaJobs *jobs, const char *id, Text *problem);

#endif
