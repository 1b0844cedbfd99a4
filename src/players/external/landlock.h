// Walls of Landlock, for where there are no namespaces: the program reads and writes only what the
// plan shows, and newer kernels keep its signals and sockets from others. What is not shown is
// refused, not invisible; folders in memory and made-up files cannot be had.
#ifndef FLIPSIDE_PLAYERS_LANDLOCK_H
#define FLIPSIDE_PLAYERS_LANDLOCK_H

#include "sandbox.h"

// From these versions on it can do more.
enum { LANDLOCK_FILES = 1, LANDLOCK_NETWORK = 4, LANDLOCK_SIGNALS = 6 };

// The version of the kernel's interface; 0 when there is none.
int landlock_version(void);

// Builds the walls around this process and all that come from it. NULL, or the step that failed,
// with errno. System calls only.
const char *landlock_build(const Sandbox *sandbox);

#endif
