// Scan of both files of a dataset: readable games, damage, and whether games may be appended.
// Readers, writer and repair all use this scan, so they agree on the state of a file.
#ifndef FLIPSIDE_CORE_DATASET_SCAN_H
#define FLIPSIDE_CORE_DATASET_SCAN_H

#include "dataset.h"
#include "text.h"

typedef struct DatasetScan {
    DatasetSummary summary;
    uint32_t next_block; // number of the next block
    size_t file_good;    // end of the last good block
    size_t tail_good;    // end of the last good game in the journal
    Text journal;        // journal games that are not in a block, as records without checksums
} DatasetScan;

// Called for every readable game; returns false to stop.
typedef bool DatasetEach(const GameRecord *record, void *user);

// Scans the bytes of a file, except its header, and of its journal; either may be empty. Returns
// false if out of memory. The caller frees scan->journal.
bool dataset_scan(const Text *file, const Text *tail, Goal goal, DatasetEach *each, void *user,
                  DatasetScan *scan);

// Reads file and journal; a missing journal counts as empty. The journal is read first, so a game
// that a concurrent writer moves from there to a block is not missed.
bool dataset_load(const char *path, Text *file, Text *tail, Error *error);

#endif
