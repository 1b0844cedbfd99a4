// Binary format of a dataset: headers of file, journal and blocks, and records. Little-endian.
#ifndef FLIPSIDE_CORE_DATASET_FORMAT_H
#define FLIPSIDE_CORE_DATASET_FORMAT_H

#include "bytes.h"
#include "dataset.h"
#include "pack.h"
#include "text.h"

enum {
    FILE_HEADER_SIZE = 16, // "FLIPGAME", version u16, goal u8, 0, crc u32 of the first 12
    NOTE_HEADER_SIZE = 8,  // version 2 only: length u32, crc u32 of length and note; then the note
    NOTE_SIZE_MAX = 1 << 16,
    BLOCK_HEADER_SIZE = 24, // "BLCK", number, games, raw size, packed size, crc of these and
                            // payload; u32 each
    TAIL_HEADER_SIZE = 16,  // "FLIPTAIL", block number u32, crc u32 of the first 12
    RECORD_HEADER_SIZE = 4, // move count, random plies, exact from, result
    RECORD_SIZE_MAX = RECORD_HEADER_SIZE + 2 * RECORD_MOVES_MAX,
    CHECKED_SIZE_MAX = 4 + RECORD_SIZE_MAX, // record in the journal, after its crc u32
    BLOCK_GAMES = 2048,
    BLOCK_RAW_MAX = BLOCK_GAMES * RECORD_SIZE_MAX,
};

// Writes a record (header, moves, scores) after its checksum and returns the number of bytes.
size_t record_pack_checked(const GameRecord *record, uint8_t bytes[CHECKED_SIZE_MAX]);

// Reads a record, without a checksum, from at most `size` bytes. Returns the number of bytes used,
// 0 if the record is invalid.
size_t record_unpack(GameRecord *record, const uint8_t *bytes, size_t size);

// True if the result is that of the moves under the other goal.
bool record_misfits(const GameRecord *record, Goal goal);

// Appends a file header: of version 2 with a note, of version 1 if `note` is NULL.
void dataset_header_pack(Text *out, Goal goal, const char *note);

// Reads the file header and appends its note, if any, to `note` (may be NULL).
bool dataset_header_unpack(const Text *file, Goal *goal, Text *note, Error *error);

// Returns the size of the file header with its note; 0 if it is incomplete.
size_t dataset_header_size(const Text *file);

// True for a header of a later version, whose blocks cannot be interpreted.
bool dataset_header_later(const Text *file);

void tail_header_pack(uint8_t bytes[TAIL_HEADER_SIZE], uint32_t block);
bool tail_header_unpack(const uint8_t bytes[TAIL_HEADER_SIZE], uint32_t *block);

typedef struct BlockHeader {
    uint32_t number, games, raw_size, packed_size, crc;
} BlockHeader;

// Reads a block header; returns false if it is invalid.
bool block_header_unpack(const uint8_t bytes[BLOCK_HEADER_SIZE], BlockHeader *header);

// Returns the checksum of header fields and payload.
uint32_t block_crc(const BlockHeader *header, const void *payload);

// Writes a block of records without checksums. Returns its size, 0 if out of memory.
enum { BLOCK_SIZE_MAX = BLOCK_HEADER_SIZE + PACK_BOUND(BLOCK_RAW_MAX) };
size_t block_pack(uint8_t bytes[BLOCK_SIZE_MAX], uint32_t number, uint32_t games,
                  const uint8_t *raw, size_t raw_size);

#endif
