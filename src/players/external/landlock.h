// Sandbox by Landlock, for systems without namespaces.
//
// The program can read and write only the paths of the plan, and newer kernels also restrict its
// signals and sockets. Other paths are refused, not hidden. In-memory directories and generated
// files are not available.
#ifndef FLIPSIDE_PLAYERS_LANDLOCK_H
#define FLIPSIDE_PLAYERS_LANDLOCK_H

#include "sandbox.h"

// Minimum versions of features.
enum { LANDLOCK_FILES = 1, LANDLOCK_NETWORK = 4, LANDLOCK_SIGNALS = 6 };

// Returns the kernel's Landlock ABI version; 0 if unsupported.
int landlock_version(void);

// Restricts this process and its descendants. Returns NULL, or the step that failed with errno set.
// Uses system calls only.
const char *landlock_build(const Sandbox *sandbox);

#endif
