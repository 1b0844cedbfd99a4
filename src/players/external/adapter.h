// Location of the adapters, the bridges for AIs in other languages. FLIPSIDE_ADAPTERS names their
// directory. By default it is relative to the executable, in a build tree or an installation.
#ifndef FLIPSIDE_PLAYERS_ADAPTER_H
#define FLIPSIDE_PLAYERS_ADAPTER_H

#include "error.h"
#include "text.h"

// Sets `path` to an adapter's file. On failure returns false with an error that lists the searched
// paths.
bool adapter_find(const char *name, Text *path, Error *error);

#endif
