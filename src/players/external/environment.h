// The environment of an outside program: what it needs to run, and none of the user's secrets. It
// gets the variables of a short list (see environment.c and docs/outside-ais.md), TERM=dumb, and
// those that its option env= names. Behind walls its home and its temporary files are in the
// scratch folder.
#ifndef FLIPSIDE_PLAYERS_ENVIRONMENT_H
#define FLIPSIDE_PLAYERS_ENVIRONMENT_H

#include "sandbox.h"

// A list for execve, made of our own environment and `more` (names with spaces between them; NULL
// or "" for none), for a sandbox (NULL = none) and a number of processors (0 = all). The list is to
// be freed, its strings are part of it or of our environment. NULL when memory is refused.
const char **environment_make(const char *more, const Sandbox *sandbox, int cores);

#endif
