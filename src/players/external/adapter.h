// Where the adapters (bridges for AIs in other languages) are: FLIPSIDE_ADAPTERS names the folder,
// or it lies beside the program, as a build or an installation has it.
#ifndef FLIPSIDE_PLAYERS_ADAPTER_H
#define FLIPSIDE_PLAYERS_ADAPTER_H

#include "error.h"
#include "text.h"

// The path of an adapter's file; false with an error that says where it was looked for.
bool adapter_find(const char *name, Text *path, Error *error);

#endif
