// The folders of all shards of a tournament put together to that of the whole.
//
// Every part's log is held against its own chain (log_chain.h) and its shard of the schedule. The
// lines of the merged log are those of the parts, in the order of the schedule, chained anew. Its
// key follows from the keys of the parts, so that nobody who lacks one of them knows it, and that
// merging the same parts gives the same bytes: where the program dies between the log and run.json,
// which makes a folder a tournament, the same merge goes on.
#ifndef FLIPSIDE_ARENA_ARENA_MERGE_H
#define FLIPSIDE_ARENA_ARENA_MERGE_H

#include "error.h"

#include <stdint.h>

// Writes a new folder, whole or not at all; how many games it has. An error says what is missing,
// twice, unfinished, damaged or of another tournament, and what to do.
bool arena_merge(const char *out, char *const *parts, int count, uint64_t *games, Error *error);

#endif
