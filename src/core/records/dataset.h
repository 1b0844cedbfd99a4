// Files of games, append-only, for training.
//
// FILE holds a header and compressed blocks of games, each with its own checksum. Games that do not
// fill a block yet are in the journal FILE.tail, one checksummed record each, written as soon as a
// game ends; when it holds a block's worth, the block is appended to FILE and the journal starts
// anew, naming the number of the block it will become. One writer at a time (locked).
//
// Whatever moment the program dies at, only the game being written is lost. What that leaves behind
// is mended when the file is next opened for appending, without losing a game that can be read:
// - bytes behind the last good block, while the journal still has all games of the block being
// written: cut off;
// - a record not wholly written at the end of the journal, or a journal too short for its header:
// cut off;
// - a journal whose games are all in the file: emptied.
// Everything else is damage, and nothing is appended to a damaged file: it stays as it is until
// dataset_repair has written what can be read into a new one. Readers skip what is damaged and read
// everything else.
//
// A file may have a note in its header, a text that says what it is a part of. Who appends must
// give the same one.
//
// All games are on the 8×8 board from the standard start. Passes are not stored.
#ifndef FLIPSIDE_CORE_DATASET_H
#define FLIPSIDE_CORE_DATASET_H

#include "error.h"
#include "rules.h"
#include "text.h"

#include <stddef.h>

enum { RECORD_MOVES_MAX = 60, RECORD_NO_SCORE = -128 };

typedef struct GameRecord {
    uint8_t move_count;
    uint8_t random_plies; // the first moves, chosen at random: their positions say nothing about
                          // the result
    uint8_t exact_from;   // from this move on the play is perfect; move_count when never
    int8_t result;        // for black, by the goal
    uint8_t move[RECORD_MOVES_MAX];
    int8_t score[RECORD_MOVES_MAX]; // for the side to move, in discs; RECORD_NO_SCORE where there
                                    // is none
} GameRecord;

// Sets `result` by playing the moves; false when one is illegal or the game is not over after them.
bool record_finish(GameRecord *record, Goal goal);

typedef struct DatasetWriter DatasetWriter;

// Opens a file for appending, making it when it is not there. NULL and an error, and both files are
// as before, when it is no data set, is for the other goal, is damaged or in use by another
// process.
DatasetWriter *dataset_open(const char *path, Goal goal, Error *error);

// The same for a file with this note (NULL = without one).
DatasetWriter *dataset_open_noted(const char *path, Goal goal, const char *note, Error *error);

// Games in the file, the present ones included.
uint64_t dataset_count(const DatasetWriter *writer);

// The last game of the file as it was opened; false when there was none.
bool dataset_last(const DatasetWriter *writer, GameRecord *record);

// Appends a game. After a failure (a full disk) the file is as before the call.
bool dataset_add(DatasetWriter *writer, const GameRecord *record, Error *error);

// Closes the file; the games of an unfinished block stay in the journal.
void dataset_close(DatasetWriter *writer);

// What reading a file found.
typedef struct DatasetSummary {
    Goal goal;
    uint64_t games, blocks, journal_games;
    uint64_t damaged_blocks; // skipped, or missing
    uint64_t lost_games;     // in damaged places, at most
    uint64_t misfit_games;   // for the other goal: of a journal, or left out by a repair
    uint64_t torn_bytes;     // at the end: a block or record not wholly written
    uint64_t bytes;          // of file and journal
    Error obstacle;          // why nothing may be appended; its text is empty when games may
} DatasetSummary;

// Calls `each` (may be NULL) for every good game in order, until it returns false.
bool dataset_read(const char *path, bool (*each)(const GameRecord *record, void *user), void *user,
                  DatasetSummary *summary, Error *error);

// The same; `note` (may be NULL) gets that of the file, "" without one, before the first game is
// handed out.
bool dataset_read_noted(const char *path, Text *note,
                        bool (*each)(const GameRecord *record, void *user), void *user,
                        DatasetSummary *summary, Error *error);

// Writes a new file with its journal, whole or not at all: the bytes that dataset_add would have
// written of these games into one without a note. `game` hands out the one of a number below
// `count`. A file of that name is an error; a journal without a file only when it has other bytes.
typedef const GameRecord *DatasetGame(uint64_t number, void *user);
bool dataset_write_whole(const char *path, Goal goal, uint64_t count, DatasetGame *game, void *user,
                         Error *error);

// Writes every game that can be read into a new file, even when the header is damaged (the goal is
// then told from the games' results). `out` must not exist; it is not there after a failure either.
bool dataset_repair(const char *path, const char *out, DatasetSummary *summary, Error *error);

#endif
