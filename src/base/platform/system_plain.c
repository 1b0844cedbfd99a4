#include "system.h"

#include <stdio.h>

bool system_random(void *bytes, size_t count) {
    FILE *file = fopen("/dev/urandom", "rb");
    bool good = file && fread(bytes, 1, count, file) == count;
    if (file)
        fclose(file);
    return good;
}

bool system_program_directory(Text *path) {
    text_clear(path);
    return false;
}
