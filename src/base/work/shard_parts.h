// The parts that are to be put together: each is a shard of the same run, no shard comes twice, and
// none is missing.
#ifndef FLIPSIDE_BASE_SHARD_PARTS_H
#define FLIPSIDE_BASE_SHARD_PARTS_H

#include "shard.h"

typedef struct ShardParts {
    int count; // shards of the run; 0 = no part is known yet
    const char *
        *names; // by shard, from 0: the part's name, which stays the caller's; NULL = missing
    Text run;   // what the first part says of the run
    const char *first; // its name
} ShardParts;

// Takes one more part. `run` is all that its run was begun with, as text of pieces with commas or
// ends of lines between them, the same in every part of a run. False and an error when it is of
// another run, or its shard is there already.
bool shard_parts_add(ShardParts *parts, const char *name, Shard shard, const char *run,
                     Error *error);

// Are all shards there? An error names those that are missing.
bool shard_parts_complete(const ShardParts *parts, Error *error);

void shard_parts_free(ShardParts *parts);

#endif
