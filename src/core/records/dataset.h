// Append-only files of games for training.
//
// FILE has a header and compressed blocks of games, each with a checksum. Games that do not fill a
// block yet are in the journal FILE.tail, one checksummed record per game, written as soon as the
// game ends. A full journal is appended to FILE as a block and restarted; its header has the number
// of the block it will become. One writer at a time (file lock).
//
// After a crash at any moment, at most the game being written is lost. Opening for appending
// repairs what a crash leaves behind:
// - bytes after the last good block while the journal still has all games of that block: truncated;
// - an incomplete record at the end of the journal, or an incomplete journal header: truncated;
// - a journal whose games are all in FILE: restarted.
// Everything else is damage. A damaged file is never appended to; dataset_repair copies the
// readable games to a new file. Readers skip damaged parts.
//
// The header may have a note, a text that identifies the shard of a distributed run. Appending
// requires the same note. All games are on 8×8 from the standard start. Passes are not stored.
#ifndef FLIPSIDE_CORE_DATASET_H
#define FLIPSIDE_CORE_DATASET_H

#include "error.h"
#include "rules.h"
#include "text.h"

#include <stddef.h>

enum { RECORD_MOVES_MAX = 60, RECORD_NO_SCORE = -128 };

typedef struct GameRecord {
    uint8_t move_count;
    uint8_t random_plies; // random opening moves, unrelated to the result
    uint8_t exact_from;   // first move of perfect play; move_count = never
    int8_t result;        // Black's score under the goal
    uint8_t move[RECORD_MOVES_MAX];
    int8_t score[RECORD_MOVES_MAX]; // discs, mover's view; RECORD_NO_SCORE = unknown
} GameRecord;

// Sets `result` by playing the moves. Returns false if one is illegal or the game is not over.
bool record_finish(GameRecord *record, Goal goal);

typedef struct DatasetWriter DatasetWriter;

// Opens a file for appending; creates it if necessary. Returns NULL and changes nothing if it is
// not a dataset, is for the other goal, is damaged, or is locked by another process.
DatasetWriter *dataset_open(const char *path, Goal goal, Error *error);

// The same for a file with a note (NULL = none).
DatasetWriter *dataset_open_noted(const char *path, Goal goal, const char *note, Error *error);

// Returns the number of games in file and journal.
uint64_t dataset_count(const DatasetWriter *writer);

// Gets the last game that was in the file when it was opened; returns false if it was empty.
bool dataset_last(const DatasetWriter *writer, GameRecord *record);

// Appends a game. On failure, such as a full disk, the files are unchanged.
bool dataset_add(DatasetWriter *writer, const GameRecord *record, Error *error);

// Closes the file. Games of an incomplete block stay in the journal.
void dataset_close(DatasetWriter *writer);

// Findings of a scan.
typedef struct DatasetSummary {
    Goal goal;
    uint64_t games, blocks, journal_games;
    uint64_t damaged_blocks; // skipped or missing
    uint64_t lost_games;     // upper bound for the damaged parts
    uint64_t misfit_games;   // for the other goal: in the journal, or skipped by a repair
    uint64_t torn_bytes;     // incomplete block or record at the end
    uint64_t bytes;          // of file and journal
    Error obstacle;          // why games cannot be appended; empty text = they can
} DatasetSummary;

// Calls `each` (may be NULL) for every readable game in order, until it returns false.
bool dataset_read(const char *path, bool (*each)(const GameRecord *record, void *user), void *user,
                  DatasetSummary *summary, Error *error);

// The same; the note of the file is appended to `note` (may be NULL) before the first call.
bool dataset_read_noted(const char *path, Text *note,
                        bool (*each)(const GameRecord *record, void *user), void *user,
                        DatasetSummary *summary, Error *error);

// Writes a new file and journal atomically, with the same bytes as dataset_add for these games and
// no note. `game` returns the game with a number below `count`. Fails if the file exists, or if
// only a journal with other content exists.
typedef const GameRecord *DatasetGame(uint64_t number, void *user);
bool dataset_write_whole(const char *path, Goal goal, uint64_t count, DatasetGame *game, void *user,
                         Error *error);

// Copies all readable games to a new file. If the header is damaged, the goal is inferred from the
// results of the games. `out` must not exist, and does not exist after a failure.
bool dataset_repair(const char *path, const char *out, DatasetSummary *summary, Error *error);

#endif
