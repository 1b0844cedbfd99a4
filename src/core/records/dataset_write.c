#include "checksum.h"
#include "dataset_format.h"
#include "dataset_scan.h"
#include "file_open.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct DatasetWriter {
    int file, tail;
    bool created; // the file was not there
    Goal goal;
    int64_t file_size, tail_size; // good bytes
    uint32_t blocks;
    uint64_t games;
    uint32_t pending; // games in the journal
    size_t pending_size;
    uint8_t pending_bytes[BLOCK_RAW_MAX]; // the same games as records without checksums
    uint8_t packed[BLOCK_SIZE_MAX];
    Text path, tail_path;
    Text header; // as a new file has it
    bool noted;
    bool has_last; // when it was opened
    GameRecord last;
};

// Appends bytes at *size; on failure the file keeps its old length.
static bool append(int file, int64_t *size, const void *bytes, size_t count, const char *path,
                   Error *error) {
    if (!file_write_at(file, *size, bytes, count)) {
        error_set(error, "cannot write %s: %s", path, strerror(errno));
        file_truncate(file,
                      *size); // what cannot be cut now is a torn end, which the next opening cuts
        return false;
    }
    *size += (int64_t)count;
    return true;
}

// Empties the journal, making it when it is not there, and names the block it will become.
static bool journal_restart(DatasetWriter *writer, Error *error) {
    uint8_t header[TAIL_HEADER_SIZE];
    tail_header_pack(header, writer->blocks);
    writer->tail_size = 0;
    writer->pending = 0;
    writer->pending_size = 0;
    if (writer->tail < 0)
        writer->tail = file_open(writer->tail_path.data, OPEN_ANY);
    if (writer->tail < 0 || !file_truncate(writer->tail, 0))
        return error_set(error, "cannot write %s: %s", writer->tail_path.data, strerror(errno));
    return append(writer->tail, &writer->tail_size, header, sizeof header, writer->tail_path.data,
                  error);
}

static bool sync_file(int file, const char *path, Error *error) {
    return file_sync(file) || error_set(error, "cannot write %s: %s", path, strerror(errno));
}

// Turns the journal into a block of the file.
static bool journal_to_block(DatasetWriter *writer, Error *error) {
    size_t size = block_pack(writer->packed, writer->blocks, writer->pending, writer->pending_bytes,
                             writer->pending_size);
    if (size == 0)
        return error_set(error, "no memory to compress games");
    // The journal is all there is of these games while the block is being written.
    int64_t before = writer->file_size;
    if (!sync_file(writer->tail, writer->tail_path.data, error) ||
        !append(writer->file, &writer->file_size, writer->packed, size, writer->path.data, error))
        return false;
    if (!sync_file(writer->file, writer->path.data, error)) {
        writer->file_size = before; // overwritten by the next try
        return false;
    }
    writer->blocks++;
    return journal_restart(writer, error);
}

// Reads all of an open file.
static bool slurp(int file, Text *bytes, const char *path, Error *error) {
    if (!file_read_whole(file, bytes))
        return error_set(error, "cannot read %s: %s", path, strerror(errno));
    return !bytes->failed || error_set(error, "out of memory reading %s", path);
}

static bool open_files(DatasetWriter *writer, const char *path, Error *error) {
    text_add(&writer->path, path);
    text_format(&writer->tail_path, "%s.tail", path);
    if (writer->path.failed || writer->tail_path.failed || writer->header.failed)
        return error_set(error, "out of memory");
    writer->file = file_open(path, OPEN_NEW);
    writer->created = writer->file >= 0;
    if (!writer->created)
        writer->file = file_open(path, OPEN_EXISTING);
    if (writer->file < 0)
        return error_set(error, "cannot open %s: %s", path, strerror(errno));
    if (!file_lock(writer->file))
        return error_set(error, "%s is being written by another process", path);
    writer->tail = file_open(writer->tail_path.data, OPEN_EXISTING);
    return writer->tail >= 0 || errno == ENOENT ||
           error_set(error, "cannot open %s: %s", writer->tail_path.data, strerror(errno));
}

// Is this the begin of a header, and no more? One without a note counts as begun whatever follows
// its first word.
static bool header_begun(const DatasetWriter *writer, const Text *file) {
    size_t same = writer->noted || file->length < 8 ? file->length : 8;
    return file->length < writer->header.length &&
           memcmp(text_string(file), writer->header.data, same) == 0;
}

// Is the note the one that was asked for?
static bool same_note(const DatasetWriter *writer, const Text *note, Error *error) {
    const char *path = writer->path.data;
    if (!writer->noted && note->length)
        return error_set(error,
                         "%s is a part of a divided run, to which nothing else may be added: %s",
                         path, note->data);
    size_t fixed = FILE_HEADER_SIZE + NOTE_HEADER_SIZE;
    const char *wanted = writer->noted ? writer->header.data + fixed : "";
    if (writer->noted && !note->length)
        return error_set(error, "%s is there already and no part of a divided run: name a new file",
                         path);
    return strcmp(text_string(note), wanted) == 0 ||
           error_set(error,
                     "%.120s belongs to another run or another part of it: name a new file, or "
                     "continue it with "
                     "what it was begun with: %s",
                     path, note->data);
}

// May games be appended to a file that was looked through? A file too short for its header is a new
// one, unless there are games that must have been behind it.
static bool may_append(const DatasetWriter *writer, const Text *file, const DatasetScan *scan,
                       Error *error) {
    const char *path = writer->path.data;
    Error obstacle = scan->summary.obstacle, inner;
    Goal goal = writer->goal;
    Text note = {0};
    bool begun = header_begun(writer, file), good = true;
    if (!begun && !dataset_header_unpack(file, &goal, &note, &inner))
        good = error_set(error, "%s: %s; nothing was changed", path, inner.text);
    else if (goal != writer->goal)
        good = error_set(error, "%s holds games for the goal %s, not %s", path, goal_name(goal),
                         goal_name(writer->goal));
    good = good && (begun || same_note(writer, &note, error));
    text_free(&note);
    if (begun && scan->summary.journal_games + scan->summary.misfit_games > 0)
        error_set(&obstacle, "the journal holds games, and the file to them is missing");
    if (!good || !obstacle.text[0])
        return good;
    return error_set(error,
                     "%.120s: %s. Nothing was changed. %llu games can be read; `flipside dataset "
                     "FILE --repair NEW` "
                     "writes them into a new file",
                     path, obstacle.text, (unsigned long long)scan->summary.games);
}

// Cuts a file's torn end off.
static bool cut(int file, int64_t size, const char *path, Error *error) {
    return file_truncate(file, size) ||
           error_set(error, "cannot cut the torn end of %s: %s", path, strerror(errno));
}

// Makes the files what the scan found good, and takes the journal's games over.
static bool take_over(DatasetWriter *writer, const DatasetScan *scan, Error *error) {
    const char *path = writer->path.data;
    writer->blocks = scan->next_block;
    writer->games = scan->summary.games;
    writer->file_size = (int64_t)scan->file_good;
    if (!cut(writer->file, writer->file_size, path, error))
        return false;
    if (writer->file_size == 0 && !append(writer->file, &writer->file_size, writer->header.data,
                                          writer->header.length, path, error))
        return false;
    writer->pending = (uint32_t)scan->summary.journal_games;
    if (writer->pending == 0)
        return journal_restart(writer, error);
    writer->tail_size = (int64_t)scan->tail_good;
    writer->pending_size = scan->journal.length;
    memcpy(writer->pending_bytes, scan->journal.data, scan->journal.length);
    return cut(writer->tail, writer->tail_size, writer->tail_path.data, error) &&
           (writer->pending < BLOCK_GAMES || journal_to_block(writer, error));
}

static bool keep_last(const GameRecord *record, void *user) {
    DatasetWriter *writer = user;
    writer->last = *record;
    writer->has_last = true;
    return true;
}

static bool recover(DatasetWriter *writer, Error *error) {
    Text file = {0}, tail = {0};
    DatasetScan scan = {0};
    bool good = slurp(writer->file, &file, writer->path.data, error) &&
                (writer->tail < 0 || slurp(writer->tail, &tail, writer->tail_path.data, error));
    if (good && !dataset_scan(&file, &tail, writer->goal, keep_last, writer, &scan))
        good = error_set(error, "out of memory reading %s", writer->path.data);
    good = good && may_append(writer, &file, &scan, error);
    if (!good && writer->created)
        remove(writer->path.data);
    good = good && take_over(writer, &scan, error);
    text_free(&scan.journal);
    text_free(&file);
    text_free(&tail);
    return good;
}

DatasetWriter *dataset_open(const char *path, Goal goal, Error *error) {
    return dataset_open_noted(path, goal, NULL, error);
}

DatasetWriter *dataset_open_noted(const char *path, Goal goal, const char *note, Error *error) {
    assert(path && (goal == GOAL_MOST || goal == GOAL_FEWEST) &&
           (!note || (*note && strlen(note) <= NOTE_SIZE_MAX)));
    DatasetWriter *writer = calloc(1, sizeof *writer);
    if (!writer) {
        error_set(error, "out of memory");
        return NULL;
    }
    writer->file = writer->tail = -1;
    writer->goal = goal;
    writer->noted = note != NULL;
    dataset_header_pack(&writer->header, goal, note);
    if (open_files(writer, path, error) && recover(writer, error))
        return writer;
    dataset_close(writer);
    return NULL;
}

bool dataset_last(const DatasetWriter *writer, GameRecord *record) {
    *record = writer->last;
    return writer->has_last;
}

uint64_t dataset_count(const DatasetWriter *writer) {
    return writer->games;
}

bool dataset_add(DatasetWriter *writer, const GameRecord *record, Error *error) {
    assert(writer && record && record->move_count <= RECORD_MOVES_MAX);
    if (writer->pending == BLOCK_GAMES && !journal_to_block(writer, error))
        return false;
    if (writer->tail_size == 0 && !journal_restart(writer, error))
        return false;
    uint8_t bytes[4 + RECORD_SIZE_MAX];
    size_t size = record_pack(record, bytes + 4);
    bytes_put32(bytes, checksum_crc32(0, bytes + 4, size));
    if (!append(writer->tail, &writer->tail_size, bytes, 4 + size, writer->tail_path.data, error))
        return false;
    memcpy(writer->pending_bytes + writer->pending_size, bytes + 4, size);
    writer->pending_size += size;
    writer->pending++;
    writer->games++;
    return true;
}

void dataset_close(DatasetWriter *writer) {
    if (!writer)
        return;
    file_close(writer->tail);
    file_close(writer->file);
    text_free(&writer->path);
    text_free(&writer->tail_path);
    text_free(&writer->header);
    free(writer);
}
