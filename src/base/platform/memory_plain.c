#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void memory_return_blocks(void) {
    // the allocator has its own ways
}

size_t memory_physical(void) {
    return SIZE_MAX; // unknown: whoever asks for too much is refused by the allocator
}

int cpu_count(void) {
#ifdef FLIPSIDE_NO_THREADS
    return 1;
#else
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
#endif
}

void *memory_large(size_t bytes) {
    enum { LINE = 64 };
    if (bytes == 0 || bytes > SIZE_MAX - LINE)
        return NULL;
    void *memory = aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);
    return memory ? memset(memory, 0, bytes) : NULL;
}

void memory_large_touch(void *memory, size_t bytes) {
    (void)memory; // it was written to when it was made
    (void)bytes;
}

void memory_large_free(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}
