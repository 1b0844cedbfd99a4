// A data set that is written at once instead of game by game.
#include "checksum.h"
#include "dataset_format.h"
#include "file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The bytes of file and journal while games are added.
typedef struct Whole {
    Text file, tail;
    uint32_t blocks, pending;
    size_t raw_size;
    uint8_t raw[BLOCK_RAW_MAX]; // of the games in the journal
    uint8_t packed[BLOCK_SIZE_MAX];
} Whole;

static void journal_restart(Whole *whole) {
    uint8_t header[TAIL_HEADER_SIZE];
    tail_header_pack(header, whole->blocks);
    text_clear(&whole->tail);
    text_add_bytes(&whole->tail, (const char *)header, sizeof header);
    whole->pending = 0;
    whole->raw_size = 0;
}

// A full journal becomes a block when there is a further game for it.
static bool add_game(Whole *whole, const GameRecord *record) {
    if (whole->pending == BLOCK_GAMES) {
        size_t size =
            block_pack(whole->packed, whole->blocks, whole->pending, whole->raw, whole->raw_size);
        text_add_bytes(&whole->file, (const char *)whole->packed, size);
        whole->blocks++;
        journal_restart(whole);
        if (size == 0)
            return false;
    }
    uint8_t bytes[4 + RECORD_SIZE_MAX];
    size_t size = record_pack(record, bytes + 4);
    bytes_put32(bytes, checksum_crc32(0, bytes + 4, size));
    text_add_bytes(&whole->tail, (const char *)bytes, 4 + size);
    memcpy(whole->raw + whole->raw_size, bytes + 4, size);
    whole->raw_size += size;
    whole->pending++;
    return true;
}

// Is there a file with other bytes than these?
static bool differs(const char *path, const Text *bytes) {
    Text there = {0};
    bool same = file_read(path, bytes->length, &there, NULL) && there.length == bytes->length &&
                memcmp(text_string(&there), bytes->data, bytes->length) == 0;
    text_free(&there);
    return !same;
}

// The journal first: where the program dies between the two there is no file of games yet, and the
// same call goes on.
static bool write_both(const Whole *whole, const char *path, const char *tail_path, Error *error) {
    if (file_exists(path) || (file_exists(tail_path) && differs(tail_path, &whole->tail)))
        return error_set(error, "%s or its journal is there already; name a new file", path);
    if (!file_write(tail_path, whole->tail.data, whole->tail.length, error))
        return false;
    if (file_write(path, whole->file.data, whole->file.length, error))
        return true;
    remove(tail_path);
    return false;
}

bool dataset_write_whole(const char *path, Goal goal, uint64_t count, DatasetGame *game, void *user,
                         Error *error) {
    Whole *whole = calloc(1, sizeof *whole);
    Text tail_path = {0};
    text_format(&tail_path, "%s.tail", path);
    bool good = whole && !tail_path.failed;
    if (good) {
        dataset_header_pack(&whole->file, goal, NULL);
        journal_restart(whole);
    }
    for (uint64_t i = 0; good && i < count; i++)
        good = add_game(whole, game(i, user));
    if (!good || whole->file.failed || whole->tail.failed)
        good = error_set(error, "not enough memory to write %s", path);
    good = good && write_both(whole, path, tail_path.data, error);
    if (whole) {
        text_free(&whole->file);
        text_free(&whole->tail);
    }
    text_free(&tail_path);
    free(whole);
    return good;
}
