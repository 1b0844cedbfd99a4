#include "dataset_format.h"

#include "checksum.h"

#include <assert.h>
#include <string.h>

enum { PLAIN_VERSION = 1, NOTE_VERSION = 2 };

static size_t record_pack(const GameRecord *record, uint8_t bytes[RECORD_SIZE_MAX]) {
    assert(record->move_count <= RECORD_MOVES_MAX);
    bytes[0] = record->move_count;
    bytes[1] = record->random_plies;
    bytes[2] = record->exact_from;
    bytes[3] = (uint8_t)record->result;
    memcpy(bytes + RECORD_HEADER_SIZE, record->move, record->move_count);
    memcpy(bytes + RECORD_HEADER_SIZE + record->move_count, record->score, record->move_count);
    return RECORD_HEADER_SIZE + 2u * record->move_count;
}

size_t record_pack_checked(const GameRecord *record, uint8_t bytes[CHECKED_SIZE_MAX]) {
    size_t size = record_pack(record, bytes + 4);
    bytes_put32(bytes, checksum_crc32(0, bytes + 4, size));
    return 4 + size;
}

size_t record_unpack(GameRecord *record, const uint8_t *bytes, size_t size) {
    memset(record, 0, sizeof *record);
    if (size < RECORD_HEADER_SIZE || bytes[0] > RECORD_MOVES_MAX ||
        size < RECORD_HEADER_SIZE + 2u * bytes[0] || bytes[1] > bytes[0] || bytes[2] > bytes[0])
        return 0;
    record->move_count = bytes[0];
    record->random_plies = bytes[1];
    record->exact_from = bytes[2];
    record->result = (int8_t)bytes[3];
    if (record->result < -64 || record->result > 64)
        return 0;
    memcpy(record->move, bytes + RECORD_HEADER_SIZE, record->move_count);
    memcpy(record->score, bytes + RECORD_HEADER_SIZE + record->move_count, record->move_count);
    for (int i = 0; i < record->move_count; i++)
        if (record->move[i] >= SQUARE_COUNT)
            return 0;
    return RECORD_HEADER_SIZE + 2u * record->move_count;
}

bool record_misfits(const GameRecord *record, Goal goal) {
    GameRecord copy = *record;
    return record_finish(&copy, goal) && copy.result == -record->result && copy.result != 0;
}

void dataset_header_pack(Text *out, Goal goal, const char *note) {
    assert(!note || strlen(note) <= NOTE_SIZE_MAX);
    uint8_t bytes[FILE_HEADER_SIZE + NOTE_HEADER_SIZE] = "FLIPGAME";
    bytes[8] = note ? NOTE_VERSION : PLAIN_VERSION;
    bytes[10] = (uint8_t)goal;
    bytes_put32(bytes + 12, checksum_crc32(0, bytes, 12));
    text_add_bytes(out, (const char *)bytes, FILE_HEADER_SIZE);
    if (!note)
        return;
    uint8_t *head = bytes + FILE_HEADER_SIZE;
    size_t length = strlen(note);
    bytes_put32(head, (uint32_t)length);
    bytes_put32(head + 4, checksum_crc32(checksum_crc32(0, head, 4), note, length));
    text_add_bytes(out, (const char *)head, NOTE_HEADER_SIZE);
    text_add(out, note);
}

// True if magic number and checksum of the header are valid.
static bool header_valid(const Text *file) {
    const uint8_t *bytes = (const uint8_t *)file->data;
    return file->length >= FILE_HEADER_SIZE && memcmp(bytes, "FLIPGAME", 8) == 0 &&
           bytes_get32(bytes + 12) == checksum_crc32(0, bytes, 12);
}

static int header_version(const Text *file) {
    return (int)bytes_get16((const uint8_t *)file->data + 8);
}

bool dataset_header_later(const Text *file) {
    return header_valid(file) && header_version(file) > NOTE_VERSION;
}

size_t dataset_header_size(const Text *file) {
    if (file->length < FILE_HEADER_SIZE || !header_valid(file) ||
        header_version(file) != NOTE_VERSION)
        return file->length < FILE_HEADER_SIZE ? 0 : FILE_HEADER_SIZE;
    size_t fixed = FILE_HEADER_SIZE + NOTE_HEADER_SIZE;
    if (file->length < fixed)
        return 0;
    uint32_t length = bytes_get32((const uint8_t *)file->data + FILE_HEADER_SIZE);
    return length > file->length - fixed ? 0 : fixed + length;
}

// Reads the note of a file of version 2.
static bool note_unpack(const Text *file, Text *note, Error *error) {
    size_t fixed = FILE_HEADER_SIZE + NOTE_HEADER_SIZE, size = dataset_header_size(file);
    const uint8_t *head = (const uint8_t *)file->data + FILE_HEADER_SIZE;
    if (size < fixed || size > fixed + NOTE_SIZE_MAX ||
        bytes_get32(head + 4) !=
            checksum_crc32(checksum_crc32(0, head, 4), head + NOTE_HEADER_SIZE, size - fixed))
        return error_set(error, "damaged note in the header");
    if (note)
        text_add_bytes(note, file->data + fixed, size - fixed);
    return !note || !note->failed || error_set(error, "out of memory");
}

bool dataset_header_unpack(const Text *file, Goal *goal, Text *note, Error *error) {
    if (file->length < FILE_HEADER_SIZE)
        return error_set(error, "not a dataset: too short");
    if (memcmp(file->data, "FLIPGAME", 8) != 0)
        return error_set(error, "not a dataset");
    if (!header_valid(file))
        return error_set(error, "damaged header");
    if (header_version(file) != PLAIN_VERSION && header_version(file) != NOTE_VERSION)
        return error_set(error, "unsupported version %d: this program reads versions up to %d",
                         header_version(file), NOTE_VERSION);
    if ((uint8_t)file->data[10] > GOAL_FEWEST)
        return error_set(error, "damaged header: unknown goal");
    *goal = (Goal)file->data[10];
    return header_version(file) == PLAIN_VERSION || note_unpack(file, note, error);
}

void tail_header_pack(uint8_t bytes[TAIL_HEADER_SIZE], uint32_t block) {
    memcpy(bytes, "FLIPTAIL", 8);
    bytes_put32(bytes + 8, block);
    bytes_put32(bytes + 12, checksum_crc32(0, bytes, 12));
}

bool tail_header_unpack(const uint8_t bytes[TAIL_HEADER_SIZE], uint32_t *block) {
    *block = bytes_get32(bytes + 8);
    return memcmp(bytes, "FLIPTAIL", 8) == 0 &&
           bytes_get32(bytes + 12) == checksum_crc32(0, bytes, 12);
}

static void block_header_pack(uint8_t bytes[BLOCK_HEADER_SIZE], const BlockHeader *header) {
    memcpy(bytes, "BLCK", 4);
    bytes_put32(bytes + 4, header->number);
    bytes_put32(bytes + 8, header->games);
    bytes_put32(bytes + 12, header->raw_size);
    bytes_put32(bytes + 16, header->packed_size);
    bytes_put32(bytes + 20, header->crc);
}

bool block_header_unpack(const uint8_t bytes[BLOCK_HEADER_SIZE], BlockHeader *header) {
    *header = (BlockHeader){.number = bytes_get32(bytes + 4),
                            .games = bytes_get32(bytes + 8),
                            .raw_size = bytes_get32(bytes + 12),
                            .packed_size = bytes_get32(bytes + 16),
                            .crc = bytes_get32(bytes + 20)};
    return memcmp(bytes, "BLCK", 4) == 0 && header->games <= BLOCK_GAMES &&
           header->raw_size <= BLOCK_RAW_MAX && header->packed_size <= 2 * BLOCK_RAW_MAX;
}

uint32_t block_crc(const BlockHeader *header, const void *payload) {
    uint8_t bytes[BLOCK_HEADER_SIZE];
    block_header_pack(bytes, header);
    return checksum_crc32(checksum_crc32(0, bytes, 20), payload, header->packed_size);
}

size_t block_pack(uint8_t bytes[BLOCK_SIZE_MAX], uint32_t number, uint32_t games,
                  const uint8_t *raw, size_t raw_size) {
    assert(games <= BLOCK_GAMES && raw_size <= BLOCK_RAW_MAX);
    uint8_t *payload = bytes + BLOCK_HEADER_SIZE;
    size_t packed = pack_compress(payload, BLOCK_SIZE_MAX - BLOCK_HEADER_SIZE, raw, raw_size, 9);
    if (packed == 0)
        return 0;
    BlockHeader header = {.number = number,
                          .games = games,
                          .raw_size = (uint32_t)raw_size,
                          .packed_size = (uint32_t)packed};
    header.crc = block_crc(&header, payload);
    block_header_pack(bytes, &header);
    return BLOCK_HEADER_SIZE + packed;
}
