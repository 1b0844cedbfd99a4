// A folder of its own for a test, removed with everything in it.
#ifndef FLIPSIDE_TESTS_FOLDER_H
#define FLIPSIDE_TESTS_FOLDER_H

#include <ftw.h>
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

static inline int folder_remove_one(const char *path, const struct stat *about, int kind,
                                    struct FTW *place) {
    (void)about;
    (void)kind;
    (void)place;
    return remove(path);
}

// Removes it with everything in it.
static inline void folder_remove(const Folder *folder) {
    nftw(folder->path, folder_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

#endif
