// The user's directory for data kept between runs: unfinished games, databases, progress.
#ifndef FLIPSIDE_BASE_HOME_H
#define FLIPSIDE_BASE_HOME_H

#include "error.h"
#include "text.h"

// Appends the directory's path, `$XDG_STATE_HOME/flipside` or `$HOME/.local/state/flipside`, and
// creates it if needed.
bool home_directory(Text *path, Error *error);

// Appends the path of a file in it, which need not exist.
bool home_file(Text *path, const char *name, Error *error);

#endif
