// Catalog of the tournaments that clients may see: directories of `arena --out` in the service's
// own directory and in those given at start.
//
// The id of a tournament is derived from its directory's name. Nothing else in a request becomes
// part of a path, and symbolic links are not followed, so nothing outside these directories is
// read.
#ifndef FLIPSIDE_APP_ARENA_CATALOG_H
#define FLIPSIDE_APP_ARENA_CATALOG_H

#include "follower.h"
#include "glance.h"
#include "service.h"

enum { ARENA_CATALOG_MAX = 1000 }; // tournaments listed

typedef struct ArenaCatalog ArenaCatalog;

// A borrowed tournament: its follower is used by one thread at a time.
typedef struct ArenaHandle {
    const char *id, *folder;
    Follower *follower; // up to date when borrowed
} ArenaHandle;

// `own` is the directory of tournaments started here; `more` lists others, separated by `:`; NULL =
// none. Returns NULL and sets *error if out of memory.
ArenaCatalog *arena_catalog_create(const char *own, const char *more, Error *error);
void arena_catalog_destroy(ArenaCatalog *catalog); // no handle may be in use

// Searches the directories and visits all tournaments by id. `visit` must not borrow.
typedef void ArenaCatalogVisit(const char *id, const char *folder, const Glance *glance,
                               void *user);
bool arena_catalog_visit(ArenaCatalog *catalog, ArenaCatalogVisit *visit, void *user, Error *error);

// Appends the directory of a tournament; returns false if the id is unknown.
bool arena_catalog_folder(ArenaCatalog *catalog, const char *id, Text *folder);

// Borrows a tournament and reads its new games; returns false and sets *error if it does not exist
// or is unreadable. The handle must be returned.
bool arena_catalog_borrow(ArenaCatalog *catalog, const char *id, ArenaHandle *arena, Error *error);
void arena_catalog_return(ArenaCatalog *catalog, const ArenaHandle *arena);

// Creates a directory in `own` whose name starts with `name` (letters, digits, - and _); appends
// its path and sets its id.
bool arena_catalog_make(ArenaCatalog *catalog, const char *name, Text *folder,
                        char id[CALL_PART_MAX], Error *error);

#endif
