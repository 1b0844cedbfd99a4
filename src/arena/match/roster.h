// The table of all player types.
#ifndef FLIPSIDE_ARENA_ROSTER_H
#define FLIPSIDE_ARENA_ROSTER_H

#include "json.h"
#include "player.h"

// Returns all types in display order.
const PlayerType *const *roster_types(size_t *count);

// Returns the type with a name or alias, or NULL.
const PlayerType *roster_find(const char *name);

// Classification of a type. Only classic players have a system.
typedef struct RosterGroup {
    const char *group;  // "person", "engine", "baseline", "classic" or "program"
    const char *system; // may be NULL
} RosterGroup;

RosterGroup roster_group(const PlayerType *type);

// Returns the type of a spec, or NULL and an error.
const PlayerType *roster_type(const char *spec, Error *error);

// Creates a player from its spec with player_create_of. Returns NULL and an error with the column
// in the spec if the spec is invalid.
Player *roster_player(const char *spec, Rules rules, uint64_t seed, Error *error);

// Returns a type with all its options, as in `players --json`. The caller writes or frees it.
Json *roster_json(const PlayerType *type);

#endif
