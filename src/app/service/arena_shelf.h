// The tournaments that a page may see: folders of `arena --out` in the service's own folder and in
// those that were given when it was started. A tournament has an id, made of its folder's name;
// nothing else that a page says becomes part of a path. Links are not followed, so nothing outside
// of these folders is ever read.
#ifndef FLIPSIDE_APP_ARENA_SHELF_H
#define FLIPSIDE_APP_ARENA_SHELF_H

#include "follower.h"
#include "glance.h"
#include "service.h"

enum { ARENA_CATALOG_MAX = 1000 }; // tournaments that are listed

typedef struct ArenaCatalog ArenaCatalog;

// One tournament, borrowed: nobody else has its follower meanwhile.
typedef struct ArenaHandle {
    const char *id, *folder;
    Follower *follower; // read up to now
} ArenaHandle;

// `own` is the folder for those that are started here; `more` has further ones, `:` between, NULL =
// none. NULL and an error when memory is refused.
ArenaCatalog *arena_catalog_create(const char *own, const char *more, Error *error);
void arena_catalog_destroy(ArenaCatalog *shelf); // none is borrowed any more

// Visits all, as far as they can be found now, by name; `visit` may not borrow.
typedef void ArenaCatalogVisit(const char *id, const char *folder, const Glance *glance,
                               void *user);
bool arena_catalog_visit(ArenaCatalog *shelf, ArenaCatalogVisit *visit, void *user, Error *error);

// Appends the folder of a tournament; false when there is none of that id.
bool arena_catalog_folder(ArenaCatalog *shelf, const char *id, Text *folder);

// Borrows a tournament and reads what is new in it; false and an error when there is none or it
// cannot be read. What was borrowed is returned.
bool arena_catalog_borrow(ArenaCatalog *shelf, const char *id, ArenaHandle *arena, Error *error);
void arena_catalog_return(ArenaCatalog *shelf, const ArenaHandle *arena);

// Makes a new folder among our own, whose name begins with `name` (letters, digits, - and _), and
// appends its path and its id.
bool arena_catalog_make(ArenaCatalog *shelf, const char *name, Text *folder, char id[CALL_PART_MAX],
                        Error *error);

#endif
