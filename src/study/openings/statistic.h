// A compact statistic of many games: per position and move, how many games had it and how they
// ended (counts.h). One file has one goal, the standard start on 8×8, moves up to some ply that
// were made in some number of games at least.
//
//   "FLIPSTAT", version u16, goal u8, plies u8, least u32, games u32, moves u32, sizes of the words
//   about it, of raw and of packed data u32 each, crc u32 of these 36 bytes and all that follow;
//   words; packed data (zstd).
//
// The raw data is a walk from the start position. A position that was not met before has the number
// of its moves, then for each of them, the squares rising, the square and as variable numbers (7
// bits a byte, the low ones first) games, wins, draws, games without a known score and the sum of
// the scores (zigzag); then the walk goes through the positions after these moves, in their order.
// All positions are canonical. All little-endian.
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
    int plies;      // counted from the start
    uint32_t least; // games that a move needs to be in it
    uint32_t games, moves;
    char words[STATISTIC_DESCRIPTION_MAX]; // what it is made of, for people
    Counts counts;
    Counts seen; // while it is made: the games that were counted
} Statistic;

typedef enum StatisticVerdict {
    STATISTIC_COUNTED,
    STATISTIC_SEEN,  // the same game was counted before
    STATISTIC_UNFIT, // no result, or other rules
    STATISTIC_NO_MEMORY
} StatisticVerdict;

// Counts a game.
StatisticVerdict statistic_add(Statistic *statistic, const GameSheet *sheet);

// Writes the file whole or not at all, the same bytes for the same games in any order; `moves` is
// what is in it.
bool statistic_write(Statistic *statistic, const char *path, Error *error);

// Reads and checks a file; a clear error when it is wrong, truncated or foreign. statistic_free it
// in any case.
bool statistic_read(Statistic *statistic, const char *path, Error *error);
bool statistic_parse(Statistic *statistic, const void *data, size_t size, Error *error);

// Reads the one that comes with the program for a goal. False without an error (its text is empty)
// when there is none.
bool statistic_shipped(Statistic *statistic, Goal goal, Error *error);
void statistic_free(Statistic *statistic);

#endif
