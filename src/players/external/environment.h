// Environment of an external program: the variables it needs to run, without the user's secrets.
//
// It contains the variables of an allow list (see environment.c and docs/outside-ais.md),
// TERM=dumb, and those named by the option env=. In a sandbox, the home and temporary directories
// are in the scratch directory.
#ifndef FLIPSIDE_PLAYERS_ENVIRONMENT_H
#define FLIPSIDE_PLAYERS_ENVIRONMENT_H

#include "sandbox.h"

// Returns an environment for execve, made from the current one and `more` (names separated by
// spaces; may be NULL), for a sandbox (NULL = none) and a number of processors (0 = all). The
// caller frees the list; its strings belong to it or to the current environment. Returns NULL if
// out of memory.
const char **environment_make(const char *more, const Sandbox *sandbox, int cores);

#endif
