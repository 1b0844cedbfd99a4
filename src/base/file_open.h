// A file that is kept open: it grows, is cut and read, and may be locked against other programs. A file is a number of
// the system's; errno says why something failed.
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
int file_open_folder(const char *path);

// Closes a file, which gives its lock back; −1 is allowed.
void file_close(int file);

// Locks a file or folder until it is closed, without waiting; EWOULDBLOCK when another program has it. Without locks in
// the system everybody is alone.
bool file_lock(int file);

// Has the disk what was written? Files that cannot say so count as such.
bool file_sync(int file);

// Bytes in the file; −1 when it has no size.
int64_t file_size(int file);

// Writes all bytes from a place on; after a failure some of them may be there.
bool file_put(int file, int64_t at, const void *bytes, size_t count);

// Shortens a file.
bool file_cut(int file, int64_t size);

// Reads the whole file, whose text may fail for want of memory.
bool file_take(int file, Text *out);

#endif
