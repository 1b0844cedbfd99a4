// seccomp filter for system calls that no external program needs.
//
// The flat list of refused calls is part of the sandbox policy. It covers calls that affect other
// processes, mounts, namespaces or the kernel, and memory that is not attributed to any process.
#ifndef FLIPSIDE_PLAYERS_CALL_FILTER_H
#define FLIPSIDE_PLAYERS_CALL_FILTER_H

#include <stdbool.h>

typedef struct CallFilter {
    bool no_network;  // refuse sockets; for use without a network namespace
    bool no_others;   // refuse changes to other processes and files; for use if they are visible
    bool no_signals;  // restrict signals to its own group; for use if nothing else does
    bool no_affinity; // refuse changes of its CPU affinity
} CallFilter;

// Returns true if the kernel supports seccomp filters and this architecture is supported.
bool call_filter_works(void);

// Installs the filter permanently for this process and its descendants. Uses system calls only.
// Returns false with errno on failure.
bool call_filter_install(const CallFilter *filter);

#endif
