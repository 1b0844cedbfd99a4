#include "entropy.h"

#include <assert.h>
#include <sys/random.h>
#include <sys/types.h>

bool system_random(void *bytes, size_t count) {
    assert(count <= 256); // so many come at once
    return getrandom(bytes, count, 0) == (ssize_t)count;
}
