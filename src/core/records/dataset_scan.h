// Both files of a data set, looked through once: what can be read, what is damaged, and whether
// games may be appended. Readers, the writer and the repair all see a file through this, so that
// they never differ about it.
#ifndef FLIPSIDE_CORE_DATASET_SCAN_H
#define FLIPSIDE_CORE_DATASET_SCAN_H

#include "dataset.h"
#include "text.h"

typedef struct DatasetScan {
    DatasetSummary summary; // `bytes` and `goal` are set, too
    uint32_t next_block;    // the number the next block gets
    size_t file_good;       // bytes up to the end of the last good block
    size_t tail_good;       // bytes up to the end of the last good game of the journal
    Text journal; // the journal's games that are not in the file yet, as records without checksums
} DatasetScan;

// What is done with a good game; false when no more are wanted.
typedef bool DatasetEach(const GameRecord *record, void *user);

// Looks through the bytes of a file, whose header is not looked at, and of its journal (either may
// be empty). `each` (may be NULL) gets every good game in order. False when memory is refused. Free
// the journal's text afterwards.
bool dataset_scan(const Text *file, const Text *tail, Goal goal, DatasetEach *each, void *user,
                  DatasetScan *scan);

// Reads file and journal; a missing journal is an empty one. A writer may be at work: the journal
// is read first, so that a game on its way from there into a block is seen at least once.
bool dataset_load(const char *path, Text *file, Text *tail, Error *error);

#endif
