#include "game_log.h"

#include "clock.h"
#include "file.h"
#include "file_open.h"
#include "game_line.h"
#include "log_chain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS_LIMIT = 64 << 20 };

static const double sync_seconds = 1.0;

struct GameLog {
    char *folder;
    int lock; // the folder itself, locked
    int file; // games.jsonl, for appending
    LogChain chain;
    Text line;
    double synced; // clock_now of the last file_sync
};

static char *path_of(const char *folder, const char *name) {
    char *path;
    return asprintf(&path, "%s/%s", folder, name) < 0 ? NULL : path;
}

static bool memory_error(Error *error) {
    return error_system(error, ENOMEM, "cannot keep the log");
}

// Opens the folder and locks it.
static bool lock_folder(GameLog *log, Error *error) {
    log->lock = file_open_directory(log->folder);
    if (log->lock < 0)
        return error_system(error, errno, "cannot open the folder %s", log->folder);
    if (!file_lock(log->lock))
        return error_set(error, "another arena is running in %s", log->folder);
    return true;
}

static bool open_games(GameLog *log, Error *error) {
    char *path = path_of(log->folder, "games.jsonl");
    if (!path)
        return memory_error(error);
    log->file = file_open(path, OPEN_ANY);
    if (log->file < 0)
        error_system(error, errno, "cannot write %s", path);
    free(path);
    return log->file >= 0;
}

static GameLog *log_new(const char *folder, Error *error) {
    GameLog *log = calloc(1, sizeof *log);
    if (log) {
        log->lock = log->file = -1;
        log->folder = strdup(folder);
    }
    if (log && log->folder)
        return log;
    free(log);
    memory_error(error);
    return NULL;
}

static void log_drop(GameLog *log) {
    file_close(log->file);
    file_close(log->lock);
    text_free(&log->line);
    free(log->folder);
    free(log);
}

// Adds to *there whether a file is in the folder.
static bool look_for(const char *folder, const char *name, bool *there, Error *error) {
    char *path = path_of(folder, name);
    if (!path)
        return memory_error(error);
    *there |= file_exists(path);
    free(path);
    return true;
}

static bool write_settings(const char *folder, const ArenaSettings *settings, Error *error) {
    Text text = {0};
    char *path = path_of(folder, "run.json");
    bool good = path && settings_write(settings, &text)
                    ? file_write_private(path, text.data, text.length, error)
                    : memory_error(error);
    free(path);
    text_free(&text);
    return good;
}

GameLog *log_create(const char *folder, const ArenaSettings *settings, Error *error) {
    if (!file_make_directory(folder, false)) {
        error_system(error, errno, "cannot make the folder %s", folder);
        return NULL;
    }
    GameLog *log = log_new(folder, error);
    if (!log)
        return NULL;
    bool taken = false;
    bool good = lock_folder(log, error) && look_for(folder, "run.json", &taken, error) &&
                look_for(folder, "games.jsonl", &taken, error);
    if (good && taken)
        good = error_set(
            error,
            "%s holds a tournament already: continue it with --resume or take another folder",
            folder);
    ArenaSettings chained = *settings;
    char key[CHAIN_DIGITS + 1];
    good = good &&
           (log_chain_make_key(key) || error_system(error, errno, "cannot make a key for the log"));
    chained.chain = key;
    log->chain = log_chain_begin(key);
    if (good && write_settings(folder, &chained, error) && open_games(log, error))
        return log;
    log_drop(log);
    return NULL;
}

bool log_change_settings(const GameLog *log, const ArenaSettings *settings, Error *error) {
    return write_settings(log->folder, settings, error);
}

bool log_settings(const char *folder, ArenaSettings *settings, Error *error) {
    char *path = path_of(folder, "run.json");
    Text text = {0};
    Error wrong = {0};
    bool good = path ? file_read(path, SETTINGS_LIMIT, &text, error) : memory_error(error);
    if (good && !settings_read(settings, text_string(&text), &wrong))
        good = error_set(error, "%s: %s", path, wrong.text);
    text_free(&text);
    free(path);
    return good;
}

// Where the lines of a log go while it is read.
typedef struct Reading {
    LogJudge *judge;
    void *user;
    LogState *state;
    LogChain chain; // of what is read
    Text black, white;
    Text *good, *bad;  // copies of the lines; NULL when nobody wants them
    LogChain *chained; // of the good ones alone
} Reading;

// Keeps a copy of a line: a good one with a link to the good one before it.
static void keep_line(Reading *reading, const char *line, size_t length, bool good) {
    size_t body = good && reading->chain.used ? log_chain_body(line, length) : 0;
    Text copy = {0};
    if (!reading->good)
        return;
    text_add_bytes(&copy, line, body ? body : length);
    text_add(&copy, body ? "}\n" : "\n");
    if (body)
        log_chain_add(reading->chained, &copy);
    Text *out = good ? reading->good : reading->bad;
    text_add_bytes(out, text_string(&copy), copy.length);
    out->failed = out->failed || copy.failed;
    text_free(&copy);
}

// Judges one whole line (without its newline). False with an error when the machine does not let
// us.
static bool read_line(Reading *reading, const char *line, size_t length, int number,
                      Error *trouble) {
    MatchGame record;
    Error error = {0};
    LogState *state = reading->state;
    LogVerdict verdict = LOG_FOREIGN;
    bool held = log_chain_follows(&reading->chain, line, length);
    if (!held) {
        state->broken++;
        error_set(&error, "it does not follow from the line before it: one of them was edited, "
                          "moved, put in or removed");
    } else if (game_line_read(line, length, &record, &reading->black, &reading->white, &error)) {
        verdict = reading->judge(&record, text_string(&reading->black),
                                 text_string(&reading->white), reading->user);
        if (verdict == LOG_FOREIGN)
            error_set(&error, "not a game of this tournament, or one that is there already");
    } else if (error.machine) {
        if (trouble)
            *trouble = error;
        return false;
    }
    if (verdict == LOG_FOREIGN && state->bad++ == 0)
        snprintf(state->first, sizeof state->first, "line %d: %.120s", number, error.text);
    state->games += verdict == LOG_COUNTS;
    state->past += verdict == LOG_PAST;
    keep_line(reading, line, length, verdict != LOG_FOREIGN);
    return true;
}

// Reads every whole line of the log; *end is where the last one ends. A missing log is an empty
// one.
static bool read_lines(const char *folder, Reading *reading, int64_t *end, Error *error) {
    char *path = path_of(folder, "games.jsonl"), *line = NULL;
    if (!path)
        return memory_error(error);
    FILE *file = fopen(path, "re");
    bool good = file || errno == ENOENT || error_system(error, errno, "cannot read %s", path);
    size_t room = 0;
    ssize_t length;
    *end = 0;
    errno = 0;
    for (int number = 1; good && file && (length = getline(&line, &room, file)) > 0; number++) {
        if (line[length - 1] != '\n') {
            reading->state->torn = true;
            break;
        }
        good = read_line(reading, line, (size_t)length - 1, number, error);
        *end += length;
        errno = 0;
    }
    if (good && file && (ferror(file) || errno == ENOMEM))
        good = error_system(error, errno, "cannot read %s", path);
    if (file)
        fclose(file);
    free(line);
    free(path);
    text_free(&reading->black);
    text_free(&reading->white);
    return good;
}

bool log_read(const char *folder, const char *chain, LogJudge *judge, void *user, LogState *state,
              Error *error) {
    *state = (LogState){0};
    Reading reading = {
        .judge = judge, .user = user, .state = state, .chain = log_chain_begin(chain)};
    int64_t end;
    return read_lines(folder, &reading, &end, error);
}

// Writes the good lines anew and keeps the bad ones beside them: the bad ones first, so that
// nothing is ever lost.
static bool set_aside(const char *folder, const Text *good, const Text *bad, Error *error) {
    char *path = path_of(folder, "games.jsonl"), *aside = path_of(folder, "games.bad");
    if (!path || !aside || good->failed || bad->failed) {
        free(path);
        free(aside);
        return memory_error(error);
    }
    FILE *file = fopen(aside, "ae");
    bool done = file && fwrite(bad->data, 1, bad->length, file) == bad->length;
    done = (!file || fclose(file) == 0) && done;
    if (!done)
        error_system(error, errno, "cannot write %s", aside);
    done = done && file_write(path, text_string(good), good->length, error);
    free(path);
    free(aside);
    return done;
}

// Leaves only good whole lines in games.jsonl.
static bool repair(GameLog *log, const LogState *state, const Text *good, const Text *bad,
                   int64_t end, Error *error) {
    if (state->bad > 0)
        return set_aside(log->folder, good, bad, error) && open_games(log, error);
    if (!open_games(log, error))
        return false;
    if (state->torn && !(file_truncate(log->file, end) && file_sync(log->file)))
        return error_system(error, errno, "cannot repair %s/games.jsonl", log->folder);
    return true;
}

GameLog *log_lock(const char *folder, Error *error) {
    GameLog *log = log_new(folder, error);
    if (!log || lock_folder(log, error))
        return log;
    log_drop(log);
    return NULL;
}

bool log_resume(GameLog *log, const char *chain, LogJudge *judge, void *user, LogState *state,
                Error *error) {
    *state = (LogState){0};
    Text good = {0}, bad = {0};
    log->chain = log_chain_begin(chain);
    Reading reading = {.judge = judge,
                       .user = user,
                       .state = state,
                       .chain = log->chain,
                       .good = &good,
                       .bad = &bad,
                       .chained = &log->chain};
    int64_t end;
    bool done = read_lines(log->folder, &reading, &end, error) &&
                repair(log, state, &good, &bad, end, error);
    text_free(&good);
    text_free(&bad);
    return done;
}

static bool sync_log(GameLog *log, Error *error) {
    log->synced = clock_now();
    return file_sync(log->file) ||
           error_system(error, errno, "cannot write to %s/games.jsonl", log->folder);
}

bool log_append(GameLog *log, const MatchGame *record, const char *black, const char *white,
                Error *error) {
    text_clear(&log->line);
    game_line_write(record, black, white, &log->line);
    LogChain next = log->chain; // a line that cannot be written is none
    log_chain_add(&next, &log->line);
    if (log->line.failed)
        return memory_error(error);
    int64_t end = file_size(log->file);
    if (end < 0 || !file_write_at(log->file, end, log->line.data, log->line.length))
        return error_system(error, errno, "cannot write to %s/games.jsonl", log->folder);
    log->chain = next;
    return clock_now() - log->synced < sync_seconds || sync_log(log, error);
}

bool log_close(GameLog *log, Error *error) {
    if (!log)
        return true;
    bool good = log->file < 0 || sync_log(log, error);
    log_drop(log);
    return good;
}
