#include "scarce.h"

#include "scale.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <pthread.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <zstd.h>

#include <cmocka.h>

enum { SLOTS = 1 << 16, RUNS_MAX = 5000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const void *live[SLOTS]; // allocations of our code since the operation began; open
                                // addressing, TOMB = was there
static int live_count;
static const char tombstone;
#define TOMB ((const void *)&tombstone)
static bool armed, for_ever, met;
static long countdown;
static _Thread_local int sheltered; // inside a call that fails as a whole or not at all

static size_t slot_of(const void *memory) {
    return (size_t)(((uint64_t)(uintptr_t)memory * 0x9E3779B97F4A7C15ULL) >> 48) % SLOTS;
}

// Is the allocation now asked for the one that fails?
static bool refuse(void) {
    pthread_mutex_lock(&lock);
    bool now = armed && !sheltered && (countdown == 1 || (for_ever && countdown <= 1));
    if (armed && !sheltered)
        countdown--;
    met |= now;
    pthread_mutex_unlock(&lock);
    if (now)
        errno = ENOMEM;
    return now;
}

static void *keep(void *memory) {
    pthread_mutex_lock(&lock);
    if (memory && armed && live_count < SLOTS / 2) {
        size_t slot = slot_of(memory);
        while (live[slot] && live[slot] != TOMB)
            slot = (slot + 1) % SLOTS;
        live[slot] = memory;
        live_count++;
    }
    pthread_mutex_unlock(&lock);
    return memory;
}

static void drop(const void *memory) {
    pthread_mutex_lock(&lock);
    size_t slot = slot_of(memory);
    while (memory && live[slot] && live[slot] != memory)
        slot = (slot + 1) % SLOTS;
    if (memory && live[slot] == memory) {
        live[slot] = TOMB;
        live_count--;
    }
    pthread_mutex_unlock(&lock);
}

// What the linker puts in the place of each function. NOLINTBEGIN
#define WRAP(type, name, parameters, arguments, refusal)                                           \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters {                                                                \
        return refuse() ? (refusal) : __real_##name arguments;                                     \
    }
#define WRAP_KEPT(name, parameters, arguments)                                                     \
    void *__real_##name parameters;                                                                \
    void *__wrap_##name parameters;                                                                \
    void *__wrap_##name parameters {                                                               \
        return refuse() ? NULL : keep(__real_##name arguments);                                    \
    }

WRAP_KEPT(malloc, (size_t size), (size))
WRAP_KEPT(calloc, (size_t count, size_t size), (count, size))
WRAP_KEPT(aligned_alloc, (size_t alignment, size_t size), (alignment, size))
WRAP_KEPT(strdup, (const char *text), (text))
WRAP_KEPT(strndup, (const char *text, size_t size), (text, size))
WRAP_KEPT(realpath, (const char *path, char *resolved), (path, resolved))
WRAP(void *, mmap, (void *at, size_t size, int protection, int flags, int file, off_t offset),
     (at, size, protection, flags, file, offset), MAP_FAILED)
WRAP(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL)
WRAP(DIR *, fdopendir, (int file), (file), NULL)
WRAP(ssize_t, getline, (char **line, size_t *size, FILE *file), (line, size, file), -1)
WRAP(int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument),
     (thread, attributes, run, argument), EAGAIN)
WRAP(size_t, ZSTD_compress, (void *to, size_t room, const void *from, size_t size, int level),
     (to, room, from, size, level), (size_t)-64)
WRAP(size_t, ZSTD_decompress, (void *to, size_t room, const void *from, size_t size),
     (to, room, from, size), (size_t)-64)
WRAP(int, sqlite3_open_v2, (const char *path, sqlite3 **handle, int flags, const char *system),
     (path, handle, flags, system), SQLITE_NOMEM)
WRAP(int, sqlite3_prepare_v3,
     (sqlite3 * handle, const char *sql, int size, unsigned flags, sqlite3_stmt **statement,
      const char **tail),
     (handle, sql, size, flags, statement, tail), SQLITE_NOMEM)

// Jansson's reader loses characters, or ends the program, when it is refused memory half-way.
json_t *__real_json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
json_t *__wrap_json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
json_t *__wrap_json_loadb(const char *text, size_t size, size_t flags, json_error_t *error) {
    if (refuse())
        return NULL;
    sheltered++;
    json_t *root = __real_json_loadb(text, size, flags, error);
    sheltered--;
    return root;
}

json_t *__wrap_json_loads(const char *text, size_t flags, json_error_t *error);
json_t *__wrap_json_loads(const char *text, size_t flags, json_error_t *error) {
    return __wrap_json_loadb(text, strlen(text), flags, error);
}

int __wrap_asprintf(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));
int __wrap_asprintf(char **text, const char *format, ...) {
    if (refuse())
        return -1;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(text, format, arguments);
    va_end(arguments);
    keep(length < 0 ? NULL : *text);
    return length;
}

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size) {
    if (refuse())
        return NULL;
    drop(memory);
    return keep(__real_realloc(memory, size));
}

// Thousands of small files: nobody waits for the disk.
int __wrap_fsync(int file);
int __wrap_fsync(int file) {
    return file < 0 ? -1 : 0;
}

int __wrap_fdatasync(int file);
int __wrap_fdatasync(int file) {
    return file < 0 ? -1 : 0;
}

void __real_free(void *memory);
void __wrap_free(void *memory);
void __wrap_free(void *memory) {
    drop(memory);
    __real_free(memory);
}
// NOLINTEND

static int open_files(void) {
    DIR *directory = opendir("/proc/self/fd");
    int count = 0;
    while (directory && readdir(directory))
        count++;
    if (directory)
        closedir(directory);
    return count;
}

// One run in which the allocation of that number fails, and perhaps all later ones. Was a failure
// met?
static bool run(ScarceOperation *operation, long number, bool all) {
    Error error = {0};
    int files = open_files();
    memset(live, 0, sizeof live);
    live_count = 0;
    countdown = number;
    for_ever = all;
    met = false;
    armed = true;
    bool good = operation(&error);
    armed = false;
    const char *mode = all ? " and all later ones" : "";
    if (live_count != 0)
        fail_msg("allocation %ld%s failed: %d allocations were never freed", number, mode,
                 live_count);
    if (open_files() != files)
        fail_msg("allocation %ld%s failed: a file stayed open", number, mode);
    if (good && *error.text)
        fail_msg("allocation %ld%s failed: done, and yet an error: %s", number, mode, error.text);
    if (!good && !met)
        fail_msg("without any failure: %s", error.text);
    if (!good && !strstr(error.text, "memory") && !strstr(error.text, "thread"))
        fail_msg("allocation %ld%s failed: no clear error: \"%s\"", number, mode, error.text);
    return met;
}

// Where sanitizers look on it is slow: after the first few every fourth failure; all of them are
// met without.
#ifdef SCALE_SANITIZED
enum { FEW = 8, STEP = 4 };
#else
enum { FEW = 8, STEP = 1 };
#endif

int scarce_run(ScarceOperation *operation) {
    json_set_alloc_funcs(__wrap_malloc, __wrap_free);
    assert_false(run(operation, 0, false)); // what is made once for the whole program is made now
    int failures = 0;
    for (int all = 0; all < 2; all++) {
        long number = 1;
        while (number < RUNS_MAX && run(operation, number, all))
            number += number < FEW ? 1 : STEP;
        assert_in_range(number, 1, RUNS_MAX - 1);
        failures += (int)number - 1;
    }
    return failures;
}

bool scarce_refused(Error *error) {
    return error_set(error, "no memory");
}
