// The games of a host in their database, a row each (host_store_sqlite.c), or where there are no
// databases in a folder, a file each (host_store_plain.c). The version guards a row: what another
// program has changed in between is not overwritten.
#ifndef FLIPSIDE_APP_HOST_STORE_H
#define FLIPSIDE_APP_HOST_STORE_H

#include "database.h"
#include "host.h"

typedef struct HostStore HostStore;

HostStore *host_store_open(const char *path, Error *error);
void host_store_close(HostStore *store); // NULL is allowed

// Adds a game and gives it its number.
bool host_store_add(HostStore *store, HostGame *game, Error *error);

// Writes a game of which the row has version `before`. False with an error; *stale when the row has
// another one.
bool host_store_save(HostStore *store, const HostGame *game, int64_t before, bool *stale,
                     Error *error);

// Reads one; false without an error (an empty text) when there is none.
bool host_store_load(HostStore *store, int64_t id, HostGame *game, Error *error);
bool host_store_remove(HostStore *store, int64_t id, Error *error);

// Visits those that run, the latest first.
bool host_store_running(HostStore *store, HostVisit *visit, void *user, Error *error);

#endif
