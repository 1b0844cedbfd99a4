#include "review_log.h"

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

struct ReviewLog {
    int file;
    Text text; // of the file as it was opened
    Entry *entries;
    int count, capacity;
    int added; // since it was opened
    int64_t size;
    double synced;
    Lock lock;
};

static bool add_entry(ReviewLog *log, Entry entry, Error *error) {
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

// The number of the game in a line, which every line begins with.
static int number_of(const char *line) {
    static const char head[] = "{\"game\":";
    return strncmp(line, head, sizeof head - 1) == 0 ? (int)strtol(line + sizeof head - 1, NULL, 10) : 0;
}

static bool read_entries(ReviewLog *log, const char *path, size_t at, Error *error) {
    const char *text = text_string(&log->text);
    for (const char *end; (end = memchr(text + at, '\n', log->text.length - at)); at = (size_t)(end - text) + 1) {
        Entry entry = {.number = number_of(text + at), .at = at, .length = (size_t)(end - text) - at};
        if (entry.number < 1)
            return error_set(error, "%s has something else than reviews in byte %zu", path, at + 1);
        if (!add_entry(log, entry, error))
            return false;
    }
    qsort(log->entries, (size_t)log->count, sizeof *log->entries, compare_entries);
    for (int i = 1; i < log->count; i++)
        if (log->entries[i].number == log->entries[i - 1].number)
            return error_set(error, "%s has game %d twice", path, log->entries[i].number);
    return true;
}

// Appends bytes; on the disk at most a second later.
static bool append(ReviewLog *log, const Text *bytes, Error *error) {
    if (bytes->failed || !file_put(log->file, log->size, bytes->data, bytes->length))
        return error_system(error, bytes->failed ? ENOMEM : errno, "cannot write a review");
    log->size += (int64_t)bytes->length;
    if (clock_now() - log->synced < sync_seconds)
        return true;
    log->synced = clock_now();
    return file_sync(log->file) || error_system(error, errno, "cannot write a review");
}

// Looks through what is there and begins a new file with its first line.
static bool take_file(ReviewLog *log, const char *path, const char *settings, Error *error) {
    Text first = {0};
    Json *object = json_new_object();
    json_add_int(object, "flipside_reviews", 1);
    json_add_text(object, "settings", settings);
    bool good = json_write_line(&first, object) || error_set(error, "not enough memory");
    const char *text = text_string(&log->text), *end = strrchr(text, '\n');
    size_t whole = end ? (size_t)(end - text) + 1 : 0;
    bool begun = log->text.length > first.length || (good && strncmp(text, first.data, log->text.length) != 0);
    if (good && whole == 0 && begun)
        good = error_set(error, "%s is no file of reviews", path);
    else if (good && whole > 0 && (whole < first.length || strncmp(text, first.data, first.length) != 0))
        good = error_set(error, "%s was begun with other settings than these, so give another file: %.200s", path,
                         settings);
    if (good && whole < log->text.length)
        good = file_cut(log->file, (int64_t)whole) || error_system(error, errno, "cannot mend %s", path);
    text_cut(&log->text, whole);
    log->size = (int64_t)whole;
    if (good)
        good = whole == 0 ? append(log, &first, error) : read_entries(log, path, first.length, error);
    text_free(&first);
    return good;
}

ReviewLog *review_log_open(const char *path, const char *settings, Error *error) {
    ReviewLog *log = calloc(1, sizeof *log);
    if (!log) {
        error_set(error, "not enough memory");
        return NULL;
    }
    lock_init(&log->lock);
    log->file = file_open(path, OPEN_ANY);
    bool good = log->file >= 0 || error_system(error, errno, "cannot open %s", path);
    if (good && !file_lock(log->file))
        good = error_set(error, "%s is in use by another program", path);
    if (good && !file_take(log->file, &log->text))
        good = error_system(error, errno, "cannot read %s", path);
    if (good && take_file(log, path, settings, error))
        return log;
    review_log_close(log, NULL);
    return NULL;
}

bool review_log_close(ReviewLog *log, Error *error) {
    if (!log)
        return true;
    bool good = log->file < 0 || file_sync(log->file) || error_system(error, errno, "cannot write the reviews");
    file_close(log->file);
    lock_free(&log->lock);
    text_free(&log->text);
    free(log->entries);
    free(log);
    return good;
}

int review_log_count(ReviewLog *log) {
    lock_take(&log->lock);
    int count = log->count + log->added;
    lock_release(&log->lock);
    return count;
}

static bool same_game(const Game *a, const Game *b) {
    return a->rules.goal == b->rules.goal && a->rules.size == b->rules.size && a->ply == b->ply &&
           board_equal(a->first.board, b->first.board) && a->first.side == b->first.side &&
           memcmp(a->moves, b->moves, (size_t)a->ply) == 0;
}

bool review_log_find(const ReviewLog *log, int number, const GameSheet *sheet, ReviewThresholds marks, Review *review,
                     Error *error) {
    Entry wanted = {.number = number};
    const Entry *entry =
        log->count ? bsearch(&wanted, log->entries, (size_t)log->count, sizeof wanted, compare_entries) : NULL;
    *error = (Error){0};
    if (!entry)
        return false;
    if (!review_log_read(log->text.data + entry->at, entry->length, marks, &wanted.number, review, error))
        return false;
    if (!same_game(&review->sheet.game, &sheet->game))
        return error_set(error, "game %d of the reviews is another game: they belong to other games", number);
    review->sheet = *sheet;
    return true;
}

bool review_log_add(ReviewLog *log, int number, const Review *review, Error *error) {
    Text line = {0};
    bool good = review_log_write(&line, number, review) || error_set(error, "not enough memory");
    lock_take(&log->lock);
    good = good && append(log, &line, error);
    log->added += good;
    lock_release(&log->lock);
    text_free(&line);
    return good;
}
