// Whole files: read within a limit, written whole or not at all.
#ifndef FLIPSIDE_BASE_FILE_H
#define FLIPSIDE_BASE_FILE_H

#include "error.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum FileKind { FILE_MISSING, FILE_REGULAR, FILE_DIRECTORY, FILE_OTHER } FileKind;

// What a path names, links followed; errno says why when it is missing.
FileKind file_kind(const char *path);
bool file_exists(const char *path);

// What we may do with what is there.
bool file_may_read(const char *path);
bool file_may_write(const char *path);
bool file_may_run(const char *path);

// Makes a folder, for us alone or for everybody to read; one that is there already is good. False,
// and errno.
bool file_make_directory(const char *path, bool private);

// The files of a folder, without those that begin with a dot and without folders, by name. To be
// freed, also after a failure.
typedef struct FileList {
    char **paths;
    size_t count;
} FileList;

bool file_list(const char *folder, FileList *list, Error *error);

// The folders in it likewise; links are left out, wherever they lead.
bool file_list_directories(const char *folder, FileList *list, Error *error);
void file_list_free(FileList *list);

// Reads a file ("-" is standard input) of at most `limit` bytes into `out` (emptied first).
bool file_read(const char *path, size_t limit, Text *out, Error *error);

// Replaces a file by `size` bytes: a reader, a crash or a full disk never leaves a part of it, and
// what was written is on the disk when this returns. Missing parent folders are an error. The new
// file has the mode of the old one and, where we may, its owner and group. A link is followed: the
// file it names is replaced and the link stays; only a link that somebody else put into a folder
// for everybody (as /tmp) is refused. What is no file (a pipe, a device) is written to as it is.
//
// The bytes go into a file without a name in the same folder, so that even kill -9 leaves nothing
// there. Where a file system has no such files it is `.NAME.XXXXXXXXXXXXXXXX.part` with random
// digits, and the next write of the same file removes what a killed program left. A plain build
// (FLIPSIDE_PLAIN) only knows such a file, `NAME.part`, and takes neither mode nor owner over.
bool file_write(const char *path, const void *data, size_t size, Error *error);

// Copies an ordinary file, no link, to a place of its own in place of what is there; who may run it
// stays as it is (in a plain build it does not). Not for what others read meanwhile.
bool file_copy(const char *from, const char *to, Error *error);

// The same, but a file that was not there is for us alone to read.
bool file_write_private(const char *path, const void *data, size_t size, Error *error);

#endif
