#include "cache.h"

#include "memory.h"

#include <string.h>

Cache *cache_create(void) {
    return memory_large(sizeof(Cache));
}

void cache_destroy(Cache *cache) {
    memory_large_free(cache, sizeof *cache);
}

void cache_clear(Cache *cache) {
    memset((void *)cache, 0, sizeof *cache);
}
