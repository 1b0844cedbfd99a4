// Compact statistics of many games: per position and move, the number of games and their results
// (counts.h). One file covers one goal on 8×8 from the standard start, up to a fixed ply, and only
// moves that were played in a minimum number of games.
//
// File format, little-endian:
//
//   "FLIPSTAT", version u16, goal u8, plies u8, min_games u32, games u32, moves u32, sizes of the
//   description, the raw data and the packed data u32 each, CRC-32 u32 of these 36 bytes and
//   everything after the header; description; packed data (zstd)
//
// The raw data is a depth-first walk from the start position over canonical positions. Each
// position is written when it is first reached: the number of its moves, then per move, in
// ascending order of squares, the square and five LEB128 varints (games, wins, draws, games without
// a known score, zigzag-coded sum of the scores). The walk then visits the positions after these
// moves in order.
#ifndef FLIPSIDE_STUDY_STATISTIC_H
#define FLIPSIDE_STUDY_STATISTIC_H

#include "counts.h"

enum {
    STATISTIC_FILE_MAX = 16 << 20,
    STATISTIC_RAW_MAX = 64 << 20,
    STATISTIC_DESCRIPTION_MAX = 400
};

typedef struct Statistic {
    Goal goal;
    int plies;          // counted from the start
    uint32_t min_games; // games that a move needs to be written
    uint32_t games, moves;
    char description[STATISTIC_DESCRIPTION_MAX]; // origin of the games, for display
    Counts counts;
    Counts seen; // keys of the games added so far, to skip duplicates
} Statistic;

typedef enum StatisticVerdict {
    STATISTIC_COUNTED,
    STATISTIC_SEEN,  // duplicate
    STATISTIC_UNFIT, // no result, or other rules
    STATISTIC_NO_MEMORY
} StatisticVerdict;

// Adds a game.
StatisticVerdict statistic_add(Statistic *statistic, const GameSheet *sheet);

// Writes the file atomically and sets `moves`. The bytes do not depend on the order of the games.
bool statistic_write(Statistic *statistic, const char *path, Error *error);

// Reads and validates a file, which is untrusted input. Call statistic_free even on failure.
bool statistic_read(Statistic *statistic, const char *path, Error *error);
bool statistic_parse(Statistic *statistic, const void *data, size_t size, Error *error);

// Reads the statistic shipped with the program. Returns false with an empty error if it is missing.
bool statistic_shipped(Statistic *statistic, Goal goal, Error *error);
void statistic_free(Statistic *statistic);

#endif
