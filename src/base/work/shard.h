// A part of a run that is divided among machines which know nothing of each other: shard I of N, I
// from 1.
//
// The tasks of a run are numbered from 0 (games, positions, pairs of games), and shard I has I−1,
// I−1+N, I−1+2N, …: every task is in exactly one shard, whatever their number, and neighbours are
// in different ones, so that a list that grows harder and harder is shared evenly.
#ifndef FLIPSIDE_BASE_SHARD_H
#define FLIPSIDE_BASE_SHARD_H

#include "error.h"
#include "option.h"
#include "text.h"

#include <stdint.h>

enum { SHARDS_MAX = 100000 };

typedef struct Shard {
    int index, count; // count 0: the run is not divided, and every task is in it
} Shard;

#define SHARD_OPTION                                                                               \
    {                                                                                              \
        "shard", OPTION_TEXT, "I/N", "", 0, 0,                                                     \
            "only the I-th of N parts of the run; `flipside merge` puts them together"             \
    }

// Reads "I/N".
bool shard_parse(const char *text, Shard *shard, Error *error);

// What the option says; the whole where it was not given.
bool shard_from_options(const Options *options, Shard *shard, Error *error);

// Appends "I/N".
void shard_write(Text *out, Shard shard);

// Is it only a part, be it the only one?
bool shard_is_part(Shard shard);

// Is the task of this number in it?
bool shard_has(Shard shard, uint64_t task);

// How many of the first `total` tasks are in it, and the number of the n-th of them (n from 0).
uint64_t shard_tasks(Shard shard, uint64_t total);
uint64_t shard_task(Shard shard, uint64_t n);

// The shard, among `count`, that a task is in, and which of its tasks that is: the inverse of
// shard_task.
Shard shard_of_task(int count, uint64_t task, uint64_t *n);

#endif
