#include "memory.h"

#include <malloc.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

void memory_return_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 << 10); // a fixed one: it would grow to 32 MB with what is freed
#endif
}

size_t memory_physical(void) {
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (size_t)pages * (size_t)size : 0;
}

int cpu_count(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}

void *memory_large(size_t bytes) {
    size_t machine = memory_physical();
    if (bytes == 0 || (machine != 0 && bytes > machine / 10 * 9))
        return NULL;
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    madvise(memory, bytes, MADV_HUGEPAGE);
    madvise(memory, bytes,
            MADV_DONTFORK); // the watchers of outside programs must not keep copies of it
    return memory;
}

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 // Linux 5.14
#endif

void memory_large_touch(void *memory, size_t bytes) {
    long page = sysconf(_SC_PAGESIZE);
    if (madvise(memory, bytes, MADV_POPULATE_WRITE) == 0 || page <= 0)
        return;
    for (size_t at = 0; at < bytes; at += (size_t)page)
        __atomic_fetch_or((char *)memory + at, 0, __ATOMIC_RELAXED); // a write that changes nothing
}

void memory_large_free(void *memory, size_t bytes) {
    if (memory)
        munmap(memory, bytes);
}
