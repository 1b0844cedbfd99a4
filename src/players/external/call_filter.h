// The system calls that no outside program needs, refused by the kernel (seccomp). A flat list,
// which is part of the policy: what reaches into other processes, mounts, namespaces, the kernel
// itself, or memory that nobody counts.
#ifndef FLIPSIDE_PLAYERS_CALL_FILTER_H
#define FLIPSIDE_PLAYERS_CALL_FILTER_H

#include <stdbool.h>

typedef struct CallFilter {
    bool no_network; // refuse sockets: where there is no network namespace
    bool no_others;  // refuse what changes other processes and files by their names: where it could
                     // name them
    bool no_signals; // let it signal itself and its group only: where nothing else keeps signals
                     // from others
    bool no_affinity; // it may not choose its processors
} CallFilter;

// Does the kernel know such filters, and do we know its calls?
bool call_filter_works(void);

// For ever, for this process and all that come from it. System calls only. False with errno when
// refused.
bool call_filter_install(const CallFilter *filter);

#endif
