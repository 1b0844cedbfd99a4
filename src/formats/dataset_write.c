#include "checksum.h"
#include "dataset_format.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include <zstd.h>

struct DatasetWriter {
    int file, tail;
    Goal goal;
    off_t file_size, tail_size; // good bytes
    uint32_t blocks;
    uint64_t games;
    uint32_t pending; // games in the journal
    size_t pending_size;
    uint8_t pending_bytes[BLOCK_RAW_MAX]; // the same games as records without checksums
    uint8_t packed[BLOCK_HEADER_SIZE + ZSTD_COMPRESSBOUND(BLOCK_RAW_MAX)];
    Text path;
};

// Appends bytes at *size; on failure the file keeps its old length.
static bool append(int file, off_t *size, const void *bytes, size_t count, const char *path, Error *error) {
    size_t done = 0;
    while (done < count) {
        ssize_t wrote = pwrite(file, (const char *)bytes + done, count - done, *size + (off_t)done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            error_set(error, "cannot write %s: %s", path, wrote < 0 ? strerror(errno) : "no space left");
            // Best effort: what cannot be cut now is a torn end, which the next opening cuts.
            if (ftruncate(file, *size) != 0)
                errno = 0;
            return false;
        }
        done += (size_t)wrote;
    }
    *size += (off_t)count;
    return true;
}

// Empties the journal and names the block it will become.
static bool journal_restart(DatasetWriter *writer, Error *error) {
    uint8_t header[TAIL_HEADER_SIZE];
    tail_header_pack(header, writer->blocks);
    writer->tail_size = 0;
    writer->pending = 0;
    writer->pending_size = 0;
    if (ftruncate(writer->tail, 0) != 0)
        return error_set(error, "cannot write %s.tail: %s", writer->path.data, strerror(errno));
    return append(writer->tail, &writer->tail_size, header, sizeof header, writer->path.data, error);
}

// Turns the journal into a block of the file.
static bool journal_to_block(DatasetWriter *writer, Error *error) {
    uint8_t *payload = writer->packed + BLOCK_HEADER_SIZE;
    size_t packed = ZSTD_compress(payload, sizeof writer->packed - BLOCK_HEADER_SIZE, writer->pending_bytes,
                                  writer->pending_size, 9);
    if (ZSTD_isError(packed))
        return error_set(error, "cannot compress games: %s", ZSTD_getErrorName(packed));
    BlockHeader header = {.number = writer->blocks,
                          .games = writer->pending,
                          .raw_size = (uint32_t)writer->pending_size,
                          .packed_size = (uint32_t)packed};
    header.crc = block_crc(&header, payload);
    block_header_pack(writer->packed, &header);
    if (!append(writer->file, &writer->file_size, writer->packed, BLOCK_HEADER_SIZE + packed, writer->path.data, error))
        return false;
    if (fdatasync(writer->file) != 0 && errno != EINVAL)
        return error_set(error, "cannot write %s: %s", writer->path.data, strerror(errno));
    writer->blocks++;
    return journal_restart(writer, error);
}

// Remembers one game of the journal found on opening.
static bool remember(DatasetWriter *writer, const uint8_t *record, size_t size) {
    if (writer->pending == BLOCK_GAMES)
        return false;
    memcpy(writer->pending_bytes + writer->pending_size, record, size);
    writer->pending_size += size;
    writer->pending++;
    writer->games++;
    return true;
}

// Reads all of an open file.
static bool slurp(int file, Text *bytes, const char *path, Error *error) {
    char block[65536];
    ssize_t got;
    text_clear(bytes);
    for (off_t at = 0; (got = pread(file, block, sizeof block, at)) != 0; at += got) {
        if (got < 0)
            return error_set(error, "cannot read %s: %s", path, strerror(errno));
        text_add_bytes(bytes, block, (size_t)got);
        if (bytes->failed)
            return error_set(error, "out of memory reading %s", path);
    }
    return true;
}

// Walks the blocks of an existing file; cuts off a torn last one.
static bool recover_file(DatasetWriter *writer, const uint8_t *bytes, size_t size, Error *error) {
    Goal goal;
    Error inner;
    if (!file_header_unpack(bytes, &goal, &inner))
        return error_set(error, "%s: %s", writer->path.data, inner.text);
    if (goal != writer->goal)
        return error_set(error, "%s holds games for the goal %s, not %s", writer->path.data, goal_name(goal),
                         goal_name(writer->goal));
    size_t at = FILE_HEADER_SIZE;
    while (at < size) {
        BlockHeader header;
        bool whole = size - at >= BLOCK_HEADER_SIZE && block_header_unpack(bytes + at, &header) &&
                     size - at - BLOCK_HEADER_SIZE >= header.packed_size &&
                     header.crc == block_crc(&header, bytes + at + BLOCK_HEADER_SIZE);
        if (!whole) {
            if (memmem(bytes + at + 1, size - at - 1, "BLCK", 4))
                return error_set(error, "%s is damaged at byte %zu; look at it with `flipside dataset`",
                                 writer->path.data, at);
            break;
        }
        at += BLOCK_HEADER_SIZE + header.packed_size;
        writer->blocks++;
        writer->games += header.games;
    }
    writer->file_size = (off_t)at;
    if (at < size && ftruncate(writer->file, writer->file_size) != 0)
        return error_set(error, "cannot cut the torn end of %s: %s", writer->path.data, strerror(errno));
    return true;
}

// Takes over the games of the journal, unless they became a block already.
static bool recover_journal(DatasetWriter *writer, const uint8_t *bytes, size_t size, Error *error) {
    uint32_t block;
    if (size < TAIL_HEADER_SIZE || !tail_header_unpack(bytes, &block) || block != writer->blocks)
        return journal_restart(writer, error);
    size_t at = TAIL_HEADER_SIZE;
    while (size - at > 4) {
        GameRecord record;
        size_t used = record_unpack(&record, bytes + at + 4, size - at - 4);
        if (used == 0 || get32(bytes + at) != checksum_crc32(0, bytes + at + 4, used) ||
            !remember(writer, bytes + at + 4, used))
            break;
        at += 4 + used;
    }
    writer->tail_size = (off_t)at;
    if (at < size && ftruncate(writer->tail, writer->tail_size) != 0)
        return error_set(error, "cannot cut the torn end of %s.tail: %s", writer->path.data, strerror(errno));
    return writer->pending < BLOCK_GAMES || journal_to_block(writer, error);
}

static bool open_files(DatasetWriter *writer, const char *path, Error *error) {
    Text tail_path = {0};
    text_add(&writer->path, path);
    text_format(&tail_path, "%s.tail", path);
    bool good = !writer->path.failed && !tail_path.failed;
    if (!good)
        error_set(error, "out of memory");
    if (good) {
        writer->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (writer->file < 0)
            good = error_set(error, "cannot open %s: %s", path, strerror(errno));
    }
    if (good && flock(writer->file, LOCK_EX | LOCK_NB) != 0)
        good = error_set(error, "%s is being written by another process", path);
    if (good) {
        writer->tail = open(tail_path.data, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (writer->tail < 0)
            good = error_set(error, "cannot open %s.tail: %s", path, strerror(errno));
    }
    text_free(&tail_path);
    return good;
}

static bool recover(DatasetWriter *writer, Error *error) {
    Text bytes = {0};
    const char *path = writer->path.data;
    bool good = slurp(writer->file, &bytes, path, error);
    if (good && bytes.length < FILE_HEADER_SIZE) {
        uint8_t header[FILE_HEADER_SIZE];
        file_header_pack(header, writer->goal);
        if (bytes.length > 0 && memcmp(bytes.data, header, bytes.length < 8 ? bytes.length : 8) != 0)
            good = error_set(error, "%s: not a file of games", path);
        good = good && append(writer->file, &writer->file_size, header, sizeof header, path, error);
    } else if (good) {
        good = recover_file(writer, (const uint8_t *)bytes.data, bytes.length, error);
    }
    good = good && slurp(writer->tail, &bytes, path, error) &&
           recover_journal(writer, (const uint8_t *)bytes.data, bytes.length, error);
    text_free(&bytes);
    return good;
}

DatasetWriter *dataset_open(const char *path, Goal goal, Error *error) {
    DatasetWriter *writer = calloc(1, sizeof *writer);
    if (!writer) {
        error_set(error, "out of memory");
        return NULL;
    }
    writer->file = writer->tail = -1;
    writer->goal = goal;
    if (open_files(writer, path, error) && recover(writer, error))
        return writer;
    dataset_close(writer);
    return NULL;
}

uint64_t dataset_count(const DatasetWriter *writer) {
    return writer->games;
}

bool dataset_add(DatasetWriter *writer, const GameRecord *record, Error *error) {
    if (writer->pending == BLOCK_GAMES && !journal_to_block(writer, error))
        return false;
    uint8_t bytes[4 + RECORD_SIZE_MAX];
    size_t size = record_pack(record, bytes + 4);
    put32(bytes, checksum_crc32(0, bytes + 4, size));
    if (!append(writer->tail, &writer->tail_size, bytes, 4 + size, writer->path.data, error))
        return false;
    return remember(writer, bytes + 4, size);
}

void dataset_close(DatasetWriter *writer) {
    if (!writer)
        return;
    if (writer->tail >= 0)
        close(writer->tail);
    if (writer->file >= 0)
        close(writer->file);
    text_free(&writer->path);
    free(writer);
}
