// What the two ways to keep a collection share: a database (collection_sqlite.c), or where there
// are none a file that is kept whole (collection_plain.c).
#ifndef FLIPSIDE_STUDY_COLLECTION_PRIVATE_H
#define FLIPSIDE_STUDY_COLLECTION_PRIVATE_H

#include "collection.h"

// What is added between the two is kept at once.
bool collection_begin(Collection *collection, Error *error);
bool collection_commit(Collection *collection, Error *error);

// A player's name, or the spec of who sat there.
const char *collection_name_of(const GameSheet *sheet, Color color);

// The same game: moves and players.
uint64_t collection_key_of(const GameSheet *sheet);

// The day as 2024-05-17, or what is known of it, 2024; where the date does not begin with one, the
// date as it is.
void collection_write_day(Text *out, const char *date);

// A game as it is kept, and back, with what that text does not tell.
bool collection_write_sheet(Text *out, const GameSheet *sheet, Error *error);
bool collection_read_sheet(const char *text, const char *round, const CollectionGame *game,
                           GameSheet *sheet, Error *error);

// Without a database: keeps those of the list that are found, in the order wished for, and says how
// many; limits are the caller's. False when there is no memory for it.
bool collection_find(const CollectionSearch *search, const CollectionGame **games, size_t *count);

#endif
