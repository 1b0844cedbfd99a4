#include "progress.h"

#include "clock.h"
#include "day.h"
#include "file.h"
#include "file_open.h"
#include "home.h"
#include "json.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, TIMES_MAX = 1000000 };

static const char format_word[] = "flipside practice";
static const double lock_timeout = 5; // seconds to wait for another program

static bool key_is_valid(const char *key) {
    size_t length = strlen(key);
    return length > 0 && length < PROGRESS_KEY &&
           strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-/") == length;
}

// Returns the index of a key, or the index at which to insert it.
static int lower_bound(const Progress *progress, const char *key) {
    int low = 0, high = progress->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(progress->list[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const ProgressEntry *progress_find(const Progress *progress, const char *key) {
    int index = lower_bound(progress, key);
    return index < progress->count && strcmp(progress->list[index].key, key) == 0
               ? &progress->list[index]
               : NULL;
}

// Returns the entry of a key, adding it if necessary; NULL on failure.
static ProgressEntry *find_or_add(Progress *progress, const char *key, Error *error) {
    assert(key_is_valid(key));
    int index = lower_bound(progress, key);
    if (index < progress->count && strcmp(progress->list[index].key, key) == 0)
        return &progress->list[index];
    if (progress->count == PROGRESS_MAX)
        return error_set(error, "the practice record is full"), NULL;
    if (progress->count == progress->room) {
        int room = progress->room ? 2 * progress->room : 64;
        ProgressEntry *list = realloc(progress->list, (size_t)room * sizeof *list);
        if (!list)
            return error_system(error, ENOMEM, "cannot save the practice record"), NULL;
        progress->list = list;
        progress->room = room;
    }
    ProgressEntry *entry = &progress->list[index];
    memmove(entry + 1, entry, (size_t)(progress->count - index) * sizeof *entry);
    progress->count++;
    *entry = (ProgressEntry){0};
    memcpy(entry->key, key, strlen(key));
    return entry;
}

static bool take_day(const Json *object, const char *key, long *day, Error *error) {
    const char *text;
    return json_take_text(object, key, &text, DAY_TEXT, error) &&
           (day_parse(text, day) ||
            error_set(error, "\"%s\": expected a date such as 2026-11-16", key));
}

static bool take_entry(Progress *progress, const Json *object, Error *error) {
    const char *key;
    ProgressEntry read = {0};
    if (!json_take_text(object, "key", &key, PROGRESS_KEY, error) ||
        !json_take_int(object, "seen", 1, TIMES_MAX, &read.seen, error) ||
        !json_take_int(object, "right", 0, read.seen, &read.right, error) ||
        !json_take_int(object, "box", 0, PROGRESS_BOXES - 1, &read.box, error) ||
        !take_day(object, "last", &read.last, error) || !take_day(object, "due", &read.due, error))
        return false;
    if (!key_is_valid(key) ||
        (progress->count > 0 && strcmp(progress->list[progress->count - 1].key, key) >= 0))
        return error_set(error, "the key \"%s\" is malformed or out of order", key);
    ProgressEntry *entry = find_or_add(progress, key, error);
    if (!entry)
        return false;
    memcpy(read.key, entry->key, sizeof read.key);
    *entry = read;
    return true;
}

bool progress_parse(Progress *progress, const char *text, size_t length, Error *error) {
    *progress = (Progress){0};
    Json *file = json_read(text, length, error);
    const char *format;
    int version = 0;
    bool good = file && json_take_text(file, "format", &format, sizeof format_word, error) &&
                (strcmp(format, format_word) == 0 || error_set(error, "not a practice record")) &&
                json_take_int(file, "version", 1, VERSION, &version, error);
    const Json *entries = good ? json_member(file, "entries") : NULL;
    if (good && !json_holds_list(entries))
        good = error_set(error, "expected a list \"entries\"");
    for (size_t i = 0; good && i < json_length(entries); i++)
        good = take_entry(progress, json_entry(entries, i), error);
    json_free(file);
    return good;
}

bool progress_write(Text *out, const Progress *progress) {
    char day[DAY_TEXT];
    Json *file = json_new_object(), *list = json_new_list();
    json_add_text(file, "format", format_word);
    json_add_int(file, "version", VERSION);
    for (int i = 0; i < progress->count; i++) {
        const ProgressEntry *entry = &progress->list[i];
        Json *object = json_new_object();
        json_add_text(object, "key", entry->key);
        json_add_int(object, "seen", entry->seen);
        json_add_int(object, "right", entry->right);
        json_add_int(object, "box", entry->box);
        json_add_text(object, "last", day_text(entry->last, day));
        json_add_text(object, "due", day_text(entry->due, day));
        json_append(list, object);
    }
    json_add(file, "entries", list);
    return json_write_file(out, file);
}

// Reads a file into an empty record. A missing file is an empty record.
static bool load(Progress *progress, const char *path, Error *error) {
    Text text = {0};
    Error inner = {0};
    *progress = (Progress){0};
    bool good =
        !file_exists(path) || (file_read(path, PROGRESS_FILE_LIMIT, &text, error) &&
                               (progress_parse(progress, text_string(&text), text.length, &inner) ||
                                error_set(error, "%s: %s", path, inner.text)));
    text_free(&text);
    return good;
}

bool progress_open(Progress *progress, const char *name, Error *error) {
    Text path = {0};
    Error reason = {0};
    *progress = (Progress){0};
    bool good = true;
    if (strchr(name, '/'))
        text_add(&path, name);
    else
        good = home_file(&path, name, &reason);
    if (path.failed)
        good = error_system(&reason, ENOMEM, "cannot find the practice record");
    if (good && !load(progress, text_string(&path), &reason)) {
        progress_free(progress);
        good = false;
    }
    if (good) {
        progress->path = path;
        return true;
    }
    text_free(&path);
    error_set(error, "answers will not be saved: %s", reason.text);
    error->machine = reason.machine;
    return false;
}

void progress_free(Progress *progress) {
    text_free(&progress->path);
    free(progress->list);
    *progress = (Progress){0};
}

bool progress_is_due(const ProgressEntry *entry, long today) {
    return !entry || entry->due <= today;
}

void progress_answer(ProgressEntry *entry, bool right, long today) {
    entry->seen += entry->seen < TIMES_MAX;
    entry->right += right && entry->right < entry->seen;
    entry->box = !right                                                 ? 0
                 : entry->seen == 1 || entry->box == PROGRESS_BOXES - 1 ? entry->box
                                                                        : entry->box + 1;
    entry->last = today < DAY_MAX ? today : DAY_MAX;
    long due = today + (1L << entry->box);
    entry->due = due < DAY_MAX ? due : DAY_MAX;
}

int progress_lock(const char *path, Error *error) {
    Text lock = {0};
    text_format(&lock, "%s.lock", path);
    int file = lock.failed ? -1 : file_open(text_string(&lock), OPEN_ANY_PRIVATE);
    if (file < 0)
        error_system(error, lock.failed ? ENOMEM : errno, "cannot lock %s", path);
    text_free(&lock);
    for (double end = clock_now() + lock_timeout; file >= 0 && !file_lock(file); clock_sleep(0.01))
        if (errno != EWOULDBLOCK || clock_now() > end) {
            error_system(error, errno, "cannot lock %s", path);
            file_close(file);
            return -1;
        }
    return file;
}

// Adds an answer to the current contents of the file, and reloads the record from it.
static bool record_in_file(Progress *progress, const char *key, bool right, long today,
                           Error *error) {
    Progress fresh = {0};
    Text out = {0};
    int lock = progress_lock(text_string(&progress->path), error);
    if (lock < 0)
        return false;
    bool good = load(&fresh, text_string(&progress->path), error);
    ProgressEntry *entry = good ? find_or_add(&fresh, key, error) : NULL;
    if (entry)
        progress_answer(entry, right, today);
    good = entry &&
           ((progress_write(&out, &fresh) && !out.failed) ||
            error_system(error, ENOMEM, "cannot save the practice record")) &&
           file_write(text_string(&progress->path), text_string(&out), out.length, error);
    file_close(lock);
    text_free(&out);
    if (!good) {
        progress_free(&fresh);
        return false;
    }
    free(progress->list);
    progress->list = fresh.list;
    progress->count = fresh.count;
    progress->room = fresh.room;
    return true;
}

bool progress_record(Progress *progress, const char *key, bool right, long today, Error *error) {
    if (progress->path.length && record_in_file(progress, key, right, today, error))
        return true;
    bool in_memory = progress->path.length == 0;
    ProgressEntry *entry = find_or_add(progress, key, in_memory ? error : NULL);
    if (entry)
        progress_answer(entry, right, today);
    return in_memory && entry;
}
