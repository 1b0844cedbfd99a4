#include "entropy.h"

#include <stdio.h>

bool system_random(void *bytes, size_t count) {
    FILE *file = fopen("/dev/urandom", "rb");
    bool good = file && fread(bytes, 1, count, file) == count;
    if (file)
        fclose(file);
    return good;
}
