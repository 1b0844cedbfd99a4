// Summary of a run directory for lists: the settings and the number of lines in the log, which are
// not checked. The directory is untrusted, as in follower.h.
#ifndef FLIPSIDE_ARENA_GLANCE_H
#define FLIPSIDE_ARENA_GLANCE_H

#include "file_open.h"
#include "settings.h"

typedef struct Glance {
    bool good;
    Error error; // valid if not `good`
    ArenaSettings settings;
    FileState run, log;
    int64_t counted; // bytes of the log read so far
    int games, total;
    bool running;
} Glance;

// Updates a summary, which is zero-initialised before the first call. The caller frees it.
void glance_renew(Glance *glance, const char *folder);
void glance_free(Glance *glance);

#endif
