// A file that is kept open: it grows, is cut and read, and may be locked against other programs. A
// file is a number of the system's; errno says why something failed.
#ifndef FLIPSIDE_BASE_FILE_OPEN_H
#define FLIPSIDE_BASE_FILE_OPEN_H

#include "text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FileOpening {
    OPEN_EXISTING,
    OPEN_NEW,         // it may not be there
    OPEN_ANY,         // made when it is not there
    OPEN_ANY_PRIVATE, // the same, for us alone to read
} FileOpening;

// Opens a file for reading and writing; −1 when that cannot be.
int file_open(const char *path, FileOpening how);

// Opens a folder, to be locked; −1 when there is none.
int file_open_directory(const char *path);

// Opens a file for reading in a folder that nobody vouches for: the name is a plain one, a link is
// not followed, and what is no file (a pipe, a device) is refused without waiting for it. −1 when
// that cannot be.
int file_open_regular(const char *folder, const char *name);

// Which file it is and how long: another one of the same name has another identity.
typedef struct FileState {
    uint64_t device, node;
    int64_t size;
    int64_t changed; // seconds since 1970
} FileState;

bool file_state(int file, FileState *state);

// Reads at most so many bytes from a place on; how many there were, −1 when it cannot be read.
int64_t file_read_at(int file, int64_t at, void *bytes, size_t count);

// Closes a file, which gives its lock back; −1 is allowed.
void file_close(int file);

// Locks a file or folder until it is closed, without waiting; EWOULDBLOCK when another program has
// it. Without locks in the system everybody is alone.
bool file_lock(int file);

// Has another program, or another opening of the same file, locked it? Nobody is kept from locking
// it for longer than this takes.
bool file_locked(int file);

// Has the disk what was written? Files that cannot say so count as such.
bool file_sync(int file);

// Bytes in the file; −1 when it has no size.
int64_t file_size(int file);

// Writes all bytes from a place on; after a failure some of them may be there.
bool file_write_at(int file, int64_t at, const void *bytes, size_t count);

// Shortens a file.
bool file_truncate(int file, int64_t size);

// Reads the whole file, whose text may fail for want of memory.
bool file_read_whole(int file, Text *out);

#endif
