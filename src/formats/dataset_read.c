#include "checksum.h"
#include "dataset_format.h"
#include "file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

bool record_finish(GameRecord *record, Goal goal) {
    Rules rules = {.goal = goal, .start = START_STANDARD, .size = 8};
    Position position = rules_start(rules);
    for (int i = 0; i < record->move_count; i++) {
        if (!board_moves(position.board)) {
            position.board = board_pass(position.board);
            position.side = color_other(position.side);
        }
        if (record->move[i] >= SQUARE_COUNT || !board_legal(position.board, record->move[i]))
            return false;
        position.board = board_play(position.board, record->move[i]);
        position.side = color_other(position.side);
    }
    if (!rules_over(rules, position.board))
        return false;
    int score = rules_score(goal, position.board, ~0ULL);
    record->result = (int8_t)(position.side == BLACK ? score : -score);
    return true;
}

typedef struct Reading {
    bool (*each)(const GameRecord *record, void *user);
    void *user;
    DatasetSummary *summary;
    bool stopped;
} Reading;

// Hands out the games in unpacked bytes; false when they are not whole records.
static bool read_records(Reading *reading, const uint8_t *bytes, size_t size, uint32_t games) {
    GameRecord record;
    for (uint32_t i = 0; i < games; i++) {
        size_t used = record_unpack(&record, bytes, size);
        if (used == 0)
            return false;
        bytes += used;
        size -= used;
        if (reading->stopped)
            continue;
        reading->summary->games++;
        reading->stopped = reading->each && !reading->each(&record, reading->user);
    }
    return size == 0;
}

// One whole block whose header was read; false when it is damaged.
static bool read_block(Reading *reading, const BlockHeader *header, const uint8_t *payload, uint8_t *scratch) {
    if (header->crc != block_crc(header, payload))
        return false;
    size_t raw = ZSTD_decompress(scratch, BLOCK_RAW_MAX, payload, header->packed_size);
    return !ZSTD_isError(raw) && raw == header->raw_size && read_records(reading, scratch, raw, header->games);
}

// The next place from `at` on where a block seems to begin, or `size`.
static size_t next_block(const uint8_t *bytes, size_t at, size_t size) {
    const uint8_t *found = at < size ? memmem(bytes + at, size - at, "BLCK", 4) : NULL;
    return found ? (size_t)(found - bytes) : size;
}

static void read_blocks(Reading *reading, const uint8_t *bytes, size_t size, uint8_t *scratch) {
    DatasetSummary *summary = reading->summary;
    for (size_t at = FILE_HEADER_SIZE; at < size;) {
        BlockHeader header;
        bool room = size - at >= BLOCK_HEADER_SIZE;
        bool good = room && block_header_unpack(bytes + at, &header);
        if (!room || (good && size - at - BLOCK_HEADER_SIZE < header.packed_size)) {
            if (next_block(bytes, at + 1, size) == size) {
                summary->torn_bytes = size - at;
                return;
            }
            good = false;
        }
        if (good && read_block(reading, &header, bytes + at + BLOCK_HEADER_SIZE, scratch)) {
            summary->blocks++;
            at += BLOCK_HEADER_SIZE + header.packed_size;
        } else {
            size_t next = next_block(bytes, at + 1, size);
            if (next == size && !good && summary->damaged_blocks == 0)
                summary->torn_bytes = size - at;
            else
                summary->damaged_blocks++;
            at = next;
        }
    }
}

static void read_journal(Reading *reading, const uint8_t *bytes, size_t size) {
    DatasetSummary *summary = reading->summary;
    uint32_t block;
    if (size < TAIL_HEADER_SIZE || !tail_header_unpack(bytes, &block)) {
        summary->torn_bytes += size;
        return;
    }
    if (block < summary->blocks + summary->damaged_blocks)
        return;
    uint64_t before = summary->games;
    size_t at = TAIL_HEADER_SIZE;
    while (at < size) {
        GameRecord record;
        size_t used = size - at > 4 ? record_unpack(&record, bytes + at + 4, size - at - 4) : 0;
        if (used == 0 || get32(bytes + at) != checksum_crc32(0, bytes + at + 4, used)) {
            summary->torn_bytes += size - at;
            break;
        }
        read_records(reading, bytes + at + 4, used, 1);
        at += 4 + used;
    }
    summary->journal_games = summary->games - before;
}

bool dataset_read(const char *path, bool (*each)(const GameRecord *record, void *user), void *user,
                  DatasetSummary *summary, Error *error) {
    Text bytes = {0}, tail_path = {0};
    uint8_t *scratch = malloc(BLOCK_RAW_MAX);
    *summary = (DatasetSummary){0};
    Reading reading = {.each = each, .user = user, .summary = summary};
    Error inner;
    text_format(&tail_path, "%s.tail", path);
    bool good = scratch && !tail_path.failed;
    if (!good)
        error_set(error, "out of memory reading %s", path);
    good = good && file_read(path, (size_t)1 << 34, &bytes, error);
    if (good && bytes.length < FILE_HEADER_SIZE)
        good = error_set(error, "%s is not a file of games: it is too short", path);
    if (good && !file_header_unpack((const uint8_t *)bytes.data, &summary->goal, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    if (good) {
        summary->bytes = bytes.length;
        read_blocks(&reading, (const uint8_t *)bytes.data, bytes.length, scratch);
        if (access(tail_path.data, R_OK) == 0 && file_read(tail_path.data, (size_t)1 << 30, &bytes, NULL)) {
            summary->bytes += bytes.length;
            read_journal(&reading, (const uint8_t *)bytes.data, bytes.length);
        }
    }
    free(scratch);
    text_free(&bytes);
    text_free(&tail_path);
    return good;
}
