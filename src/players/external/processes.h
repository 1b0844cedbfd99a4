// The processes below one process, as /proc shows them: their memory, their number, their processor
// time, and signals to all of them. A process whose parent went away is found below whoever
// inherits it, the subreaper or the first process of a namespace. For the supervisor: system calls
// only, no heap, no locks.
#ifndef FLIPSIDE_PLAYERS_PROCESSES_H
#define FLIPSIDE_PLAYERS_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROCESSES_MAX = 512 }; // processes that are looked at

typedef struct ProcessTree {
    pid_t list[PROCESSES_MAX]; // a parent stands before its children; the root is not among them
    int count;
} ProcessTree;

// What all of them use together. `seconds` counts those that have ended and were waited for as
// well.
typedef struct ProcessUse {
    size_t memory; // bytes resident, swapped and for page tables; what a program and its forks
                   // share counts once
    int tasks;     // processes and their threads
    double seconds;
} ProcessUse;

// Lists what is below `root`; children of threads other than the main one take longer and only
// count when asked for.
void processes_list(ProcessTree *tree, pid_t root, bool threads);

// What those of the list use. When the quick sum of memory is over `limit` (0 = none) it is taken
// exactly.
ProcessUse processes_use(const ProcessTree *tree, size_t limit);

// The processor's seconds of a process and of those it has waited for.
double processes_seconds(pid_t pid);

// The bytes that the sockets of a process's network may hold, which belong to no process; few
// sockets count nothing.
size_t processes_sockets(pid_t pid);

// Stops everything below `root` in its tracks, what is being forked in the meantime too; and lets
// it go on. Who forks faster than anybody can look is out of reach of one signal after the other:
// `orders` is a pipe to the first process of a namespace, which signals all at once
// (processes_follow); −1 = there is none.
void processes_freeze(pid_t root, int orders);
void processes_thaw(pid_t root, int orders);

// For the first process of a namespace: carries out the last of the orders in a pipe that does not
// block.
void processes_follow(int orders);

// Sends a signal to everything below `root`.
void processes_signal(pid_t root, int number);

// The first child of a process; 0 when it has none.
pid_t processes_first_child(pid_t root);

// Reads the beginning of a small file; its length, or −1. The text ends with a NUL.
ssize_t processes_slurp(const char *path, char *buffer, size_t size);

// Appends a number or a text to a path; the new end.
char *processes_put_number(char *to, unsigned long number);
char *processes_put_text(char *to, const char *text);

#endif
