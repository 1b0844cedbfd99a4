// Shard I of N (I from 1) of a run that is divided among independent machines, and the check that
// shards can be merged.
//
// Tasks of a run are numbered from 0. Shard I holds tasks I−1, I−1+N, I−1+2N, …: each task is in
// exactly one shard. Neighbouring tasks are in different shards, which balances lists that are
// sorted by difficulty.
#ifndef FLIPSIDE_BASE_SHARD_H
#define FLIPSIDE_BASE_SHARD_H

#include "error.h"
#include "option.h"
#include "text.h"

#include <stdint.h>

enum { SHARDS_MAX = 100000 };

typedef struct Shard {
    int index, count; // count 0: the whole run
} Shard;

#define SHARD_OPTION                                                                               \
    { "shard", OPTION_TEXT, "I/N", "", 0, 0, "run only part I of N (see flipside merge)" }

// Parses "I/N".
bool shard_parse(const char *text, Shard *shard, Error *error);

// Parses option --shard; the whole run if it was not given.
bool shard_from_options(const Options *options, Shard *shard, Error *error);

// Appends "I/N".
void shard_write(Text *out, Shard shard);

// Returns true unless the shard stands for the whole run; shard 1/1 is a part.
bool shard_is_part(Shard shard);

// Returns true if the task belongs to the shard.
bool shard_has(Shard shard, uint64_t task);

// Returns how many of the first `total` tasks belong to the shard.
uint64_t shard_tasks(Shard shard, uint64_t total);

// Returns the shard's n-th task (n from 0).
uint64_t shard_task(Shard shard, uint64_t n);

// Returns the shard among `count` that holds the task and sets *n so that shard_task(shard, *n) is
// the task.
Shard shard_of_task(int count, uint64_t task, uint64_t *n);

// Shards collected for a merge. They must belong to the same run, without duplicates or gaps.
typedef struct ShardParts {
    int count;          // shards of the run; 0 before the first part
    const char **names; // by shard, from 0; borrowed from the caller; NULL = missing
    Text run;           // settings of the run, from the first part
    const char *first;  // name of the first part
} ShardParts;

// Adds a part. `run` describes everything the run depends on, as items separated by commas or
// newlines, and must be equal in all parts. Fails if it differs or the shard was already added.
bool shard_parts_add(ShardParts *parts, const char *name, Shard shard, const char *run,
                     Error *error);

// Returns true if no shard is missing; otherwise *error lists the missing ones.
bool shard_parts_complete(const ShardParts *parts, Error *error);

void shard_parts_free(ShardParts *parts);

#endif
