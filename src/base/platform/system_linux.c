#include "system.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

bool system_random(void *bytes, size_t count) {
    assert(count <= 256); // getrandom is atomic up to this size
    return getrandom(bytes, count, 0) == (ssize_t)count;
}

// Parses a line "START-END permissions offset device inode PATH" of the memory map. Returns the
// path if the range contains the address, else NULL.
static char *file_at(char *line, uintptr_t address) {
    uintptr_t start, end;
    char *path = strchr(line, '/');
    if (!path || sscanf(line, "%" SCNxPTR "-%" SCNxPTR, &start, &end) != 2 || address < start ||
        address >= end)
        return NULL;
    return path;
}

bool system_program_directory(Text *path) {
    errno = 0;
    FILE *map = fopen("/proc/self/maps", "re");
    char *line = NULL, *file = NULL;
    size_t capacity = 0;
    while (map && !file && getline(&line, &capacity, map) > 0)
        file = file_at(line, (uintptr_t)system_program_directory);
    text_clear(path);
    path->failed |= !file && errno == ENOMEM;
    if (file)
        text_add_bytes(path, file, (size_t)(strrchr(file, '/') - file));
    free(line);
    if (map)
        fclose(map);
    return file && !path->failed;
}
