#include "task_log.h"

#include "clock.h"
#include "file_open.h"
#include "json.h"
#include "thread.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const double sync_seconds = 1;

// A line of the file as it was opened.
typedef struct Entry {
    int number;
    size_t at, length;
} Entry;

struct TaskLog {
    TaskRun run;
    int file;
    Text text; // of the file as it was opened
    Entry *entries;
    int count, capacity;
    int added; // since it was opened
    int64_t size;
    double synced;
    Lock lock;
};

static bool add_entry(TaskLog *log, Entry entry, Error *error) {
    if (log->count == log->capacity) {
        int capacity = log->capacity ? 2 * log->capacity : 256;
        Entry *grown = realloc(log->entries, (size_t)capacity * sizeof *grown);
        if (!grown)
            return error_set(error, "not enough memory");
        log->entries = grown;
        log->capacity = capacity;
    }
    log->entries[log->count++] = entry;
    return true;
}

static int compare_entries(const void *a, const void *b) {
    const Entry *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

int task_log_number(const TaskLogKind *kind, const char *line, size_t length) {
    size_t key = strlen(kind->number), at = key + 4;
    int number = 0;
    if (length < at || memcmp(line, "{\"", 2) != 0 || memcmp(line + 2, kind->number, key) != 0 ||
        memcmp(line + 2 + key, "\":", 2) != 0)
        return 0;
    for (; at < length && line[at] >= '0' && line[at] <= '9' && number < 100000000; at++)
        number = 10 * number + line[at] - '0';
    return number;
}

static bool read_entries(TaskLog *log, const char *path, size_t at, Error *error) {
    const TaskLogKind *kind = log->run.kind;
    const char *text = text_string(&log->text);
    for (const char *end; (end = memchr(text + at, '\n', log->text.length - at));
         at = (size_t)(end - text) + 1) {
        Entry entry = {.at = at, .length = (size_t)(end - text) - at};
        entry.number = task_log_number(kind, text + at, entry.length);
        if (entry.number < 1)
            return error_set(error, "%s has something else than %s in byte %zu", path, kind->things,
                             at + 1);
        if (!shard_has(log->run.shard, (uint64_t)entry.number - 1))
            return error_set(error, "%s has %s %d, which is not in its shard", path, kind->number,
                             entry.number);
        if (!add_entry(log, entry, error))
            return false;
    }
    qsort(log->entries, (size_t)log->count, sizeof *log->entries, compare_entries);
    for (int i = 1; i < log->count; i++)
        if (log->entries[i].number == log->entries[i - 1].number)
            return error_set(error, "%s has %s %d twice", path, kind->number,
                             log->entries[i].number);
    return true;
}

// Appends bytes; on the disk at most a second later.
static bool append(TaskLog *log, const Text *bytes, Error *error) {
    if (bytes->failed || !file_write_at(log->file, log->size, bytes->data, bytes->length))
        return error_system(error, bytes->failed ? ENOMEM : errno, "cannot write the %s",
                            log->run.kind->things);
    log->size += (int64_t)bytes->length;
    if (clock_now() - log->synced < sync_seconds)
        return true;
    log->synced = clock_now();
    return file_sync(log->file) ||
           error_system(error, errno, "cannot write the %s", log->run.kind->things);
}

static bool write_first(Text *out, const TaskRun *run) {
    Json *object = json_new_object();
    json_add_int(object, run->kind->mark, 1);
    json_add_text(object, "settings", run->settings);
    if (shard_is_part(run->shard)) {
        Text shard = {0};
        shard_write(&shard, run->shard);
        json_add_buffer(object, "shard", &shard);
        json_add_int(object, "tasks", run->input.count);
        json_add_text(object, "input", run->input.digest);
    }
    return json_write_line(out, object);
}

// Looks through what is there and begins a new file with its first line.
static bool take_file(TaskLog *log, const char *path, Error *error) {
    Text first = {0};
    const char *things = log->run.kind->things;
    bool good = write_first(&first, &log->run) || error_set(error, "not enough memory");
    const char *text = text_string(&log->text), *end = strrchr(text, '\n');
    size_t whole = end ? (size_t)(end - text) + 1 : 0;
    bool begun = log->text.length > first.length ||
                 (good && strncmp(text, first.data, log->text.length) != 0);
    if (good && whole == 0 && begun)
        good = error_set(error, "%s is no file of %s", path, things);
    else if (good && whole > 0 &&
             (whole < first.length || strncmp(text, first.data, first.length) != 0))
        good = error_set(
            error, "%.120s was begun with other settings than these, so give another file: %.*s",
            path, first.length > 200 ? 200 : (int)first.length - 1, first.data);
    if (good && whole < log->text.length)
        good = file_truncate(log->file, (int64_t)whole) ||
               error_system(error, errno, "cannot mend %s", path);
    text_truncate(&log->text, whole);
    log->size = (int64_t)whole;
    if (good)
        good =
            whole == 0 ? append(log, &first, error) : read_entries(log, path, first.length, error);
    text_free(&first);
    return good;
}

TaskLog *task_log_open(const char *path, const TaskRun *run, Error *error) {
    TaskLog *log = calloc(1, sizeof *log);
    if (!log) {
        error_set(error, "not enough memory");
        return NULL;
    }
    lock_init(&log->lock);
    log->run = *run;
    log->file = file_open(path, OPEN_ANY);
    bool good = log->file >= 0 || error_system(error, errno, "cannot open %s", path);
    if (good && !file_lock(log->file))
        good = error_set(error, "%s is in use by another program", path);
    if (good && !file_read_whole(log->file, &log->text))
        good = error_system(error, errno, "cannot read %s", path);
    if (good && take_file(log, path, error))
        return log;
    task_log_close(log, NULL);
    return NULL;
}

bool task_log_close(TaskLog *log, Error *error) {
    if (!log)
        return true;
    bool good = log->file < 0 || file_sync(log->file) ||
                error_system(error, errno, "cannot write the %s", log->run.kind->things);
    file_close(log->file);
    lock_free(&log->lock);
    text_free(&log->text);
    free(log->entries);
    free(log);
    return good;
}

int task_log_count(TaskLog *log) {
    lock_take(&log->lock);
    int count = log->count + log->added;
    lock_release(&log->lock);
    return count;
}

bool task_log_find(const TaskLog *log, int number, const char **line, size_t *length) {
    Entry wanted = {.number = number};
    const Entry *entry = log->count ? bsearch(&wanted, log->entries, (size_t)log->count,
                                              sizeof wanted, compare_entries)
                                    : NULL;
    if (!entry)
        return false;
    *line = log->text.data + entry->at;
    *length = entry->length;
    return true;
}

bool task_log_add(TaskLog *log, const Text *line, Error *error) {
    lock_take(&log->lock);
    bool good = append(log, line, error);
    log->added += good;
    lock_release(&log->lock);
    return good;
}
