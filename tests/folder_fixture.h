// A folder that all tests of a program share, made before the first and removed after the last:
// set_up and tear_down are for cmocka_run_group_tests.
#ifndef FLIPSIDE_TESTS_FOLDER_FIXTURE_H
#define FLIPSIDE_TESTS_FOLDER_FIXTURE_H

#include "folder.h"

static Folder folder;

static inline int set_up(void **state) {
    (void)state;
    folder = folder_make();
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    folder_remove(&folder);
    return 0;
}

// The path of a file in it.
static inline const char *in_folder(const char *name, char path[96]) {
    snprintf(path, 96, "%s/%s", folder.path, name);
    return path;
}

#endif
