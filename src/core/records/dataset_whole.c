// Writes a complete dataset.
#include "dataset_format.h"
#include "file.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Content of file and journal.
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

// Adds a game. Like dataset_add, converts a full journal to a block only when another game follows.
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
    uint8_t bytes[CHECKED_SIZE_MAX];
    size_t size = record_pack_checked(record, bytes);
    assert(whole->raw_size + size - 4 <= sizeof whole->raw);
    text_add_bytes(&whole->tail, (const char *)bytes, size);
    memcpy(whole->raw + whole->raw_size, bytes + 4, size - 4);
    whole->raw_size += size - 4;
    whole->pending++;
    return true;
}

// True if the content of a file differs from `bytes`.
static bool differs(const char *path, const Text *bytes) {
    Text content = {0};
    bool same = file_read(path, bytes->length, &content, NULL) && content.length == bytes->length &&
                memcmp(text_string(&content), bytes->data, bytes->length) == 0;
    text_free(&content);
    return !same;
}

// Writes the journal first: after a crash between the two, the same call succeeds.
static bool write_both(const Whole *whole, const char *path, const char *tail_path, Error *error) {
    if (file_exists(path) || (file_exists(tail_path) && differs(tail_path, &whole->tail)))
        return error_set(error, "%s or its journal already exists: choose a new file name", path);
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
        good = error_set(error, "cannot write %s: out of memory", path);
    good = good && write_both(whole, path, tail_path.data, error);
    if (whole) {
        text_free(&whole->file);
        text_free(&whole->tail);
    }
    text_free(&tail_path);
    free(whole);
    return good;
}
