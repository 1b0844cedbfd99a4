// Whole files: reading with a size limit and atomic replacement; directories.
#ifndef FLIPSIDE_BASE_FILE_H
#define FLIPSIDE_BASE_FILE_H

#include "error.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum FileKind { FILE_MISSING, FILE_REGULAR, FILE_DIRECTORY, FILE_OTHER } FileKind;

// Returns the kind of a path, following symbolic links. Sets errno if it is missing.
FileKind file_kind(const char *path);
bool file_exists(const char *path);

// Return true if this process may read, write or execute the file.
bool file_may_read(const char *path);
bool file_may_write(const char *path);
bool file_may_run(const char *path);

// Creates a directory, readable only by its owner if `private`. An existing one is accepted.
// Returns false and sets errno on failure.
bool file_make_directory(const char *path, bool private);

// Sorted paths. Call file_list_free, also after a failure.
typedef struct FileList {
    char **paths;
    size_t count;
} FileList;

// Lists the regular files of a directory, without those whose name starts with a dot.
bool file_list(const char *directory, FileList *list, Error *error);

// Lists its subdirectories likewise, without symbolic links.
bool file_list_directories(const char *directory, FileList *list, Error *error);
void file_list_free(FileList *list);

// Reads a file ("-" is standard input) of at most `limit` bytes into `out`, replacing its contents.
bool file_read(const char *path, size_t limit, Text *out, Error *error);

// Replaces a file atomically: readers, crashes and full disks never see a partial file, and the
// data is on disk when this returns. The parent directory must exist. Mode and, if permitted, owner
// and group are preserved. A symbolic link is followed and kept, except another user's link in a
// shared directory such as /tmp, which is an error. Pipes and devices are written directly.
//
// The data is written to an unnamed file (O_TMPFILE), so that even kill -9 leaves nothing behind.
// On file systems without such files its name is `.NAME.XXXXXXXXXXXXXXXX.part` with random digits;
// the next write of the same file removes leftovers. Builds with FLIPSIDE_PLAIN always use
// `NAME.part` and preserve neither mode nor owner.
bool file_write(const char *path, const void *data, size_t size, Error *error);

// The same, but a new file is readable only by its owner.
bool file_write_private(const char *path, const void *data, size_t size, Error *error);

// Copies a regular file, not a link, and its execute permission (not with FLIPSIDE_PLAIN). Replaces
// `to`, but not atomically.
bool file_copy(const char *from, const char *to, Error *error);

#endif
