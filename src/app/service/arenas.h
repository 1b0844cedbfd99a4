// All that the service has of tournaments: the shelf of those that can be seen, and the jobs of
// those that it plays.
#ifndef FLIPSIDE_APP_ARENAS_H
#define FLIPSIDE_APP_ARENAS_H

#include "arena_catalog.h"
#include "arenas.h"

// NULL and an error when memory is refused. Nothing is looked for, nor made on the disk, before
// somebody asks.
Arenas *arenas_create(const ServiceOptions *options, Error *error);
void arenas_destroy(Arenas *arenas); // stops what runs; nothing is borrowed any more

// NULL and an error when the service's folder cannot be had.
ArenaCatalog *arenas_catalog(Arenas *arenas, Error *error);
ArenaJobs *arenas_jobs(Arenas *arenas);

#endif
