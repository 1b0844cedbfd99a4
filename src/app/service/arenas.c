#include "arenas.h"

#include "home.h"
#include "thread.h"

#include <errno.h>
#include <stdlib.h>

struct Arenas {
    ServiceOptions options;
    ArenaJobs *jobs;
    Lock lock;
    ArenaCatalog *shelf; // made when it is asked for, with the lock
};

Arenas *arenas_create(const ServiceOptions *options, Error *error) {
    Arenas *arenas = calloc(1, sizeof *arenas);
    ArenaJobs *jobs = arenas ? arena_jobs_create(error) : NULL;
    if (!arenas)
        error_system(error, ENOMEM, "no memory for tournaments");
    if (!jobs) {
        free(arenas);
        return NULL;
    }
    arenas->options = *options;
    arenas->jobs = jobs;
    lock_init(&arenas->lock);
    return arenas;
}

void arenas_destroy(Arenas *arenas) {
    if (!arenas)
        return;
    arena_jobs_destroy(arenas->jobs);
    arena_catalog_destroy(arenas->shelf);
    lock_free(&arenas->lock);
    free(arenas);
}

// The shelf with our own folder for tournaments, which need not be there.
static ArenaCatalog *make_shelf(const ServiceOptions *options, Error *error) {
    Text own = {0};
    bool good = true;
    if (options->folder)
        text_add(&own, options->folder);
    else
        good = home_directory(&own, error);
    text_add(&own, "/arenas");
    if (good && own.failed)
        good = error_system(error, ENOMEM, "no memory for the name of a folder");
    ArenaCatalog *shelf =
        good ? arena_catalog_create(text_string(&own), options->arenas, error) : NULL;
    text_free(&own);
    return shelf;
}

ArenaCatalog *arenas_catalog(Arenas *arenas, Error *error) {
    lock_take(&arenas->lock);
    if (!arenas->shelf)
        arenas->shelf = make_shelf(&arenas->options, error);
    ArenaCatalog *shelf = arenas->shelf;
    lock_release(&arenas->lock);
    return shelf;
}

ArenaJobs *arenas_jobs(Arenas *arenas) {
    return arenas->jobs;
}
