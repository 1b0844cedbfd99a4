// Memory that may be refused: every function returns NULL instead of ending the program.
#ifndef FLIPSIDE_BASE_MEMORY_H
#define FLIPSIDE_BASE_MEMORY_H

#include <stddef.h>

// Zeroed memory aligned to a cache line, on huge pages where the system has them; for large tables.
// Refuses (NULL) what the machine does not have, instead of promising it.
void *memory_large(size_t bytes);

// Has the system give all of memory_large's memory now, where it would do so when a part is first
// used: what is asked for later costs no time. The memory is not changed.
void memory_large_touch(void *memory, size_t bytes);

// Gives back memory_large's memory; NULL is allowed.
void memory_large_free(void *memory, size_t bytes);

// From here on freed blocks of 256 kB and more go back to the system at once, also where the
// allocator would learn from their size to keep such ones: for a program that runs for weeks and
// makes and drops engines on many threads.
void memory_return_blocks(void);

// Physical memory of the machine in bytes; the greatest number where the system does not tell.
size_t memory_physical(void);

// Cores that this process may use, at least 1; 1 in a build without threads.
int cpu_count(void);

#endif
