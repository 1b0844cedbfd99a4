// The user's folder for what the program keeps between its runs: unfinished games, databases,
// progress.
#ifndef FLIPSIDE_BASE_HOME_H
#define FLIPSIDE_BASE_HOME_H

#include "error.h"
#include "text.h"

// Appends the folder's path and makes the folder: `$XDG_STATE_HOME/flipside`, else
// `$HOME/.local/state/flipside`.
bool home_directory(Text *path, Error *error);

// Appends the path of a file in it; the file itself need not be there.
bool home_file(Text *path, const char *name, Error *error);

#endif
