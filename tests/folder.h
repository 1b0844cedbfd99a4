// A folder of its own for a test, removed with everything in it.
#ifndef FLIPSIDE_TESTS_FOLDER_H
#define FLIPSIDE_TESTS_FOLDER_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Folder {
    char path[64];
} Folder;

static inline Folder folder_make(void) {
    Folder folder = {"/tmp/flipside-test-XXXXXX"};
    if (!mkdtemp(folder.path))
        abort();
    return folder;
}

// Removes the files in it, and the folder.
static inline void folder_remove(const Folder *folder) {
    DIR *directory = opendir(folder->path);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder->path, entry->d_name);
        if (*entry->d_name != '.')
            unlink(path);
    }
    if (directory)
        closedir(directory);
    rmdir(folder->path);
}

#endif
