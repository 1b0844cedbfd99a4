// Interface between collection.c and the two storage back ends, collection_sqlite.c and
// collection_plain.c.
#ifndef FLIPSIDE_STUDY_COLLECTION_PRIVATE_H
#define FLIPSIDE_STUDY_COLLECTION_PRIVATE_H

#include "collection.h"

// Start and end a transaction.
bool collection_begin(Collection *collection, Error *error);
bool collection_commit(Collection *collection, Error *error);

// Returns a player's name, or the player's spec if the name is empty.
const char *collection_name_of(const GameSheet *sheet, Color color);

// Returns a hash of the moves and the players' names.
uint64_t collection_key_of(const GameSheet *sheet);

// Appends the known part of a date: 2024-05-17, 2024-05 or 2024. Appends other texts unchanged.
void collection_write_day(Text *out, const char *date);

// Writes a game as GGF, and reads it back. GGF has no event and round, which are passed separately.
bool collection_write_sheet(Text *out, const GameSheet *sheet, Error *error);
bool collection_read_sheet(const char *text, const char *round, const CollectionGame *game,
                           GameSheet *sheet, Error *error);

// Filters and sorts a list of games in place, ignoring the limit. Returns false if out of memory.
bool collection_find(const CollectionSearch *search, const CollectionGame **games, size_t *count);

#endif
