#include "origin.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Reads a line "START-END permissions offset device inode PATH" of the memory map; the file's path
// when it holds the address, else NULL.
static char *file_at(char *line, uintptr_t address) {
    uintptr_t start, end;
    char *path = strchr(line, '/');
    if (!path || sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &start, &end) != 2 || address < start ||
        address >= end)
        return NULL;
    return path;
}

bool system_program_directory(Text *folder) {
    errno = 0;
    FILE *map = fopen("/proc/self/maps", "re");
    char *line = NULL, *path = NULL;
    size_t capacity = 0;
    while (map && !path && getline(&line, &capacity, map) > 0)
        path = file_at(line, (uintptr_t)system_program_directory);
    text_clear(folder);
    folder->failed |= !path && errno == ENOMEM;
    if (path)
        text_add_bytes(folder, path, (size_t)(strrchr(path, '/') - path));
    free(line);
    if (map)
        fclose(map);
    return path && !folder->failed;
}
