// A look at a tournament's folder for a list of many: the settings, and how many games the log has,
// without judging them. As careful with the folder as follower.h.
#ifndef FLIPSIDE_ARENA_GLANCE_H
#define FLIPSIDE_ARENA_GLANCE_H

#include "file_open.h"
#include "settings.h"

typedef struct Glance {
    bool good;
    Error error; // why not
    ArenaSettings settings;
    FileState run, log;
    int64_t counted; // bytes of the log
    int games, total;
    bool running;
} Glance;

// Brings it up to date; the first one begins with zeroes. To be freed.
void glance_renew(Glance *glance, const char *folder);
void glance_free(Glance *glance);

#endif
