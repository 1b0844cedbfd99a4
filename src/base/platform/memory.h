// Large allocations and the machine's resources. Allocation failures return NULL.
#ifndef FLIPSIDE_BASE_MEMORY_H
#define FLIPSIDE_BASE_MEMORY_H

#include <stddef.h>

// Allocates zeroed memory, aligned to a cache line and on huge pages if available. Returns NULL if
// the machine has not enough memory, without relying on overcommit.
void *memory_large(size_t bytes);

// Makes the system map all pages now instead of on first use. Does not change the contents.
void memory_large_touch(void *memory, size_t bytes);

// Frees memory of memory_large; NULL is allowed.
void memory_large_free(void *memory, size_t bytes);

// Makes the allocator return freed blocks of 256 kB and more to the system immediately. For a
// long-running process that creates and frees engines on many threads.
void memory_return_blocks(void);

// Returns the physical memory in bytes; SIZE_MAX if unknown.
size_t memory_physical(void);

// Returns the number of cores available to this process, at least 1; 1 in a build without threads.
int cpu_count(void);

#endif
