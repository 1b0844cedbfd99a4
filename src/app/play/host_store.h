// Persistent games of a host: rows of a database (host_store_sqlite.c) or, without databases, JSON
// files in a directory (host_store_plain.c). Each row has a version, which prevents overwriting the
// changes of another program.
#ifndef FLIPSIDE_APP_HOST_STORE_H
#define FLIPSIDE_APP_HOST_STORE_H

#include "database.h"
#include "host.h"

typedef struct HostStore HostStore;

HostStore *host_store_open(const char *path, Error *error);
void host_store_close(HostStore *store); // NULL is allowed

// Adds a game and sets its id.
bool host_store_add(HostStore *store, HostGame *game, Error *error);

// Overwrites version `before` of a game. Returns false and sets *error on failure, and *stale if
// the stored version is another one.
bool host_store_save(HostStore *store, const HostGame *game, int64_t before, bool *stale,
                     Error *error);

// Loads a game; returns false without setting *error if it does not exist.
bool host_store_load(HostStore *store, int64_t id, HostGame *game, Error *error);
bool host_store_remove(HostStore *store, int64_t id, Error *error);

// Visits the running games, last changed first, until the visitor returns false.
bool host_store_running(HostStore *store, HostVisit *visit, void *user, Error *error);

#endif
