// The roster: everything that can choose a move, by name.
#ifndef FLIPSIDE_ARENA_ROSTER_H
#define FLIPSIDE_ARENA_ROSTER_H

#include "player.h"

// All types, in the order they are listed, and one by its name or another name of it (NULL
// when there is none).
const PlayerType *const *roster_types(size_t *count);
const PlayerType *roster_find(const char *name);

// Where a type belongs: "person", "engine", "baseline", "classic" or "program"; a classic one also
// to a system.
typedef struct RosterGroup {
    const char *group, *system; // NULL = to none
} RosterGroup;

RosterGroup roster_group(const PlayerType *type);

// The type named by a spec; NULL and an error when there is none.
const PlayerType *roster_type(const char *spec, Error *error);

// A player from its spec, as player_create_of makes it; NULL and an error (with the column in the
// spec) when the spec is wrong.
Player *roster_player(const char *spec, Rules rules, uint64_t seed, Error *error);

#endif
