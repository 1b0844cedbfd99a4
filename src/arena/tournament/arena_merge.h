// Merges the run directories of all shards of a tournament.
//
// Each log is checked line by line and against its shard of the schedule. The merged log contains
// the lines of the shards in schedule order, so merging the same shards gives the same bytes. An
// interrupted merge, which has left a log without run.json, can therefore be repeated.
#ifndef FLIPSIDE_ARENA_ARENA_MERGE_H
#define FLIPSIDE_ARENA_ARENA_MERGE_H

#include "error.h"

#include <stdint.h>

// Writes the merged directory `out` and sets *games to its number of games. On failure no
// tournament is left in `out`.
bool arena_merge(const char *out, char *const *parts, int count, uint64_t *games, Error *error);

#endif
