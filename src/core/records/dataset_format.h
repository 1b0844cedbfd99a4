// The bytes of a data set: headers of file, block and journal record, all little-endian.
#ifndef FLIPSIDE_CORE_DATASET_FORMAT_H
#define FLIPSIDE_CORE_DATASET_FORMAT_H

#include "bytes.h"
#include "dataset.h"
#include "pack.h"
#include "text.h"

enum {
    FILE_HEADER_SIZE = 16, // "FLIPGAME", version u16, goal u8, 0, crc u32 of the first 12
    NOTE_HEADER_SIZE =
        8, // in version 2 behind it: length u32, crc u32 of length and note; then the note
    NOTE_SIZE_MAX = 1 << 16,
    BLOCK_HEADER_SIZE = 24, // "BLCK", number u32, games u32, raw size u32, packed size u32, crc u32
                            // of these and payload
    TAIL_HEADER_SIZE = 16,  // "FLIPTAIL", block number u32, crc u32 of the first 12
    RECORD_HEADER_SIZE = 4, // move count, random plies, exact from, result
    RECORD_SIZE_MAX = RECORD_HEADER_SIZE + 2 * RECORD_MOVES_MAX,
    BLOCK_GAMES = 2048,
    BLOCK_RAW_MAX = BLOCK_GAMES * RECORD_SIZE_MAX,
};

// A record as bytes: the header, the moves, then the scores. Returns their number.
size_t record_pack(const GameRecord *record, uint8_t bytes[RECORD_SIZE_MAX]);

// Reads a record from at most `size` bytes; 0 when they hold none, else the bytes used.
size_t record_unpack(GameRecord *record, const uint8_t *bytes, size_t size);

// Appends the header of a file. With a note (not NULL) the file is of version 2, which has one,
// else of version 1.
void dataset_header_pack(Text *out, Goal goal, const char *note);

// The header at the begin of a file's bytes; `note` (may be NULL) gets what it has, "" without one.
bool dataset_header_unpack(const Text *file, Goal *goal, Text *note, Error *error);

// Bytes of the header with its note; 0 while it is not wholly there.
size_t dataset_header_size(const Text *file);

// Is this the header of a later version of the format? Then nothing of the file can be judged.
bool dataset_header_later(const Text *file);

void tail_header_pack(uint8_t bytes[TAIL_HEADER_SIZE], uint32_t block);
bool tail_header_unpack(const uint8_t bytes[TAIL_HEADER_SIZE], uint32_t *block);

typedef struct BlockHeader {
    uint32_t number, games, raw_size, packed_size, crc;
} BlockHeader;

void block_header_pack(uint8_t bytes[BLOCK_HEADER_SIZE], const BlockHeader *header);

// False when these bytes are no header of a block.
bool block_header_unpack(const uint8_t bytes[BLOCK_HEADER_SIZE], BlockHeader *header);

// The checksum over the header's fields and the payload.
uint32_t block_crc(const BlockHeader *header, const void *payload);

// A block with its header, of records without checksums; its size, 0 when memory is refused.
enum { BLOCK_SIZE_MAX = BLOCK_HEADER_SIZE + PACK_BOUND(BLOCK_RAW_MAX) };
size_t block_pack(uint8_t bytes[BLOCK_SIZE_MAX], uint32_t number, uint32_t games,
                  const uint8_t *raw, size_t raw_size);

#endif
