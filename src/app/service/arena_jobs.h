// Tournaments that this service plays itself, each on threads of its own, in a normal folder: one
// that the program is killed over is continued like any other.
#ifndef FLIPSIDE_APP_ARENA_JOBS_H
#define FLIPSIDE_APP_ARENA_JOBS_H

#include "tournament.h"

enum { ARENA_JOBS_MAX = 2 }; // that run at once

typedef struct ArenaJobs ArenaJobs;

// NULL and an error when memory is refused. Destroying stops what runs and waits for it.
ArenaJobs *arena_jobs_create(Error *error);
void arena_jobs_destroy(ArenaJobs *jobs);

// Plays a tournament, `workers` games at once. It and its settings, which have a place on
// the heap, are taken over, also after a failure.
bool arena_jobs_start(ArenaJobs *jobs, const char *id, Tournament *tournament,
                      ArenaSettings *settings, int workers, Error *error);

// Is there room for another one?
bool arena_jobs_room(ArenaJobs *jobs, Error *error);

// Ends it in order and waits for that; false when it does not run here.
bool arena_jobs_stop(ArenaJobs *jobs, const char *id);

// Does it run here? If it ended with an error, what that was is appended (problem may be NULL).
bool arena_jobs_running(ArenaJobs *jobs, const char *id, Text *problem);

#endif
