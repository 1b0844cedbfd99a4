// Descendants of a process, read from /proc: memory, count, processor time, and signals to all of
// them.
//
// Orphans are found below the process that adopts them, the subreaper or the first process of a PID
// namespace. The code runs in the supervisor: system calls only, no heap, no locks.
#ifndef FLIPSIDE_PLAYERS_PROCESSES_H
#define FLIPSIDE_PLAYERS_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROCESSES_MAX = 512 }; // maximum number of listed processes

typedef struct ProcessTree {
    pid_t list[PROCESSES_MAX]; // parents precede their children; the root is not included
    int count;
} ProcessTree;

// Total resource usage. `seconds` includes processes that were reaped.
typedef struct ProcessUse {
    size_t memory; // bytes resident, swapped and in page tables; pages shared by forks count once
    int tasks;     // processes and their threads
    double seconds;
} ProcessUse;

// Lists the descendants of `root`. Children of threads other than the main one are slower to find
// and are included only if `threads` is set.
void processes_list(ProcessTree *tree, pid_t root, bool threads);

// Returns the usage of the listed processes. If the fast sum of memory exceeds `limit` (0 = none),
// memory is counted exactly.
ProcessUse processes_use(const ProcessTree *tree, size_t limit);

// Returns the processor seconds of a process and its reaped children.
double processes_seconds(pid_t pid);

// Returns the bytes that the sockets of a process's network namespace may hold. They are not
// attributed to any process. A small number of sockets counts as 0.
size_t processes_sockets(pid_t pid);

// Stop and resume all descendants of `root`, including those forked concurrently. A program may
// fork faster than it can be signalled one process at a time. `orders` is therefore a pipe to the
// first process of a namespace, which signals all processes in one call (processes_follow); −1 =
// none.
void processes_freeze(pid_t root, int orders);
void processes_thaw(pid_t root, int orders);

// Executes the last order in a non-blocking pipe. Called by the first process of a namespace.
void processes_follow(int orders);

// Sends a signal to everything below `root`.
void processes_signal(pid_t root, int number);

// Returns the first child of a process; 0 if none.
pid_t processes_first_child(pid_t root);

// Reads the beginning of a small file and appends a NUL. Returns the length, or −1.
ssize_t processes_slurp(const char *path, char *buffer, size_t size);

// Append a number or a text to a path; return the new end.
char *processes_put_number(char *to, unsigned long number);
char *processes_put_text(char *to, const char *text);

#endif
