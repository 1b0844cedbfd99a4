// Walls of namespaces: the program gets a file system, processes, a network without anything in it,
// System V objects, a host name and a user of its own. The first process of its process namespace
// is ours: everything the program starts is below it, and ends with it.
#ifndef FLIPSIDE_PLAYERS_NAMESPACES_H
#define FLIPSIDE_PLAYERS_NAMESPACES_H

#include "sandbox.h"

#include <sys/types.h>

// Forks into new namespaces; 0 in the child, which then calls the two below; −1 and errno when
// refused.
pid_t namespaces_fork(void);

// In the child: the user of its own is ours, by these numbers taken before the fork, and nobody
// else.
bool namespaces_map(unsigned user, unsigned group);

// Builds the file system of the plan. NULL, or the step that failed, with errno. System calls only.
const char *namespaces_build(const Sandbox *sandbox);

// Can all of it be had here?
bool namespaces_work(const Sandbox *sandbox);

#endif
