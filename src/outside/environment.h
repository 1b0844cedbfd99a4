// The environment of an outside program: what it needs to run, and none of the user's secrets. It gets the variables of
// a short list (see environment.c and docs/outside-ais.md), TERM=dumb, and those that its option env= names.
#ifndef FLIPSIDE_OUTSIDE_ENVIRONMENT_H
#define FLIPSIDE_OUTSIDE_ENVIRONMENT_H

// A list for execve, made of our own environment and `more` (names with spaces between them; NULL or "" for none). The
// list is to be freed, its strings are not. NULL when memory is refused.
const char **environment_make(const char *more);

#endif
