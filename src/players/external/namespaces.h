// Sandbox by namespaces: the program gets its own file system, process IDs, empty network, System V
// objects, host name and user.
//
// The first process of its PID namespace is Flipside's. All processes of the program are its
// descendants and are killed when it exits.
#ifndef FLIPSIDE_PLAYERS_NAMESPACES_H
#define FLIPSIDE_PLAYERS_NAMESPACES_H

#include "sandbox.h"

#include <sys/types.h>

// Forks into new namespaces. Returns 0 in the child, which then calls the two functions below; −1
// with errno on failure.
pid_t namespaces_fork(void);

// Maps the child's user and group to these host IDs, which must be read before the fork.
bool namespaces_map(unsigned user, unsigned group);

// Builds the file system of the plan. Returns NULL, or the step that failed with errno set. Uses
// system calls only.
const char *namespaces_build(const Sandbox *sandbox);

// Returns true if all namespaces are available on this system.
bool namespaces_work(const Sandbox *sandbox);

#endif
