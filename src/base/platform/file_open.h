// Open files by descriptor: positioned reads and writes, truncation, locks against other processes.
// Functions that fail set errno.
#ifndef FLIPSIDE_BASE_FILE_OPEN_H
#define FLIPSIDE_BASE_FILE_OPEN_H

#include "text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FileOpening {
    OPEN_EXISTING,
    OPEN_NEW,         // must not exist
    OPEN_ANY,         // created if missing
    OPEN_ANY_PRIVATE, // created if missing, readable only by its owner
} FileOpening;

// Opens a file for reading and writing. Returns −1 on failure.
int file_open(const char *path, FileOpening how);

// Opens a directory, for locking. Returns −1 on failure.
int file_open_directory(const char *path);

// Opens a regular file for reading in an untrusted directory. `name` has no slash. Links, pipes and
// devices are rejected without blocking. Returns −1 on failure.
int file_open_regular(const char *directory, const char *name);

// Identity (device and inode) and size of a file. A replaced file has another identity.
typedef struct FileState {
    uint64_t device, node;
    int64_t size;
    int64_t changed; // modification time, seconds since 1970
} FileState;

bool file_state(int file, FileState *state);

// Reads up to `count` bytes at offset `at`. Returns the number read; −1 on failure.
int64_t file_read_at(int file, int64_t at, void *bytes, size_t count);

// Closes a file and releases its lock; −1 is allowed.
void file_close(int file);

// Locks a file or directory until it is closed, without waiting; fails with EWOULDBLOCK if another
// process holds the lock. Always succeeds on systems without locks.
bool file_lock(int file);

// Returns true if another process, or another descriptor, holds the lock.
bool file_locked(int file);

// Flushes the file to disk. Succeeds for files that cannot be flushed, such as pipes.
bool file_sync(int file);

// Returns the size in bytes; −1 if the file has none.
int64_t file_size(int file);

// Writes all bytes at offset `at`. After a failure some may have been written.
bool file_write_at(int file, int64_t at, const void *bytes, size_t count);

bool file_truncate(int file, int64_t size);

// Reads the whole file into `out`; out->failed is set if memory runs out.
bool file_read_whole(int file, Text *out);

#endif
