#include "arenas.h"

#include "play_file.h"
#include "thread.h"

#include <stdlib.h>

struct Arenas {
    ServiceOptions options;
    ArenaJobs *jobs;
    Lock lock;
    ArenaCatalog *catalog; // created on first use; guarded by `lock`
};

Arenas *arenas_create(const ServiceOptions *options, Error *error) {
    Arenas *arenas = calloc(1, sizeof *arenas);
    ArenaJobs *jobs = arenas ? arena_jobs_create(error) : NULL;
    if (!arenas)
        error_out_of_memory(error);
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
    arena_catalog_destroy(arenas->catalog);
    lock_free(&arenas->lock);
    free(arenas);
}

static ArenaCatalog *make_catalog(const ServiceOptions *options, Error *error) {
    Text own = {0};
    ArenaCatalog *catalog = play_data_path(options->folder, "arenas", &own, error)
                                ? arena_catalog_create(text_string(&own), options->arenas, error)
                                : NULL;
    text_free(&own);
    return catalog;
}

ArenaCatalog *arenas_catalog(Arenas *arenas, Error *error) {
    lock_take(&arenas->lock);
    if (!arenas->catalog)
        arenas->catalog = make_catalog(&arenas->options, error);
    ArenaCatalog *catalog = arenas->catalog;
    lock_release(&arenas->lock);
    return catalog;
}

ArenaJobs *arenas_jobs(Arenas *arenas) {
    return arenas->jobs;
}
