// Lookup of interpreters. A value such as `python3` or `venv/bin/python` names one program, without
// arguments.
#ifndef FLIPSIDE_PLAYERS_INTERPRETER_H
#define FLIPSIDE_PLAYERS_INTERPRETER_H

#include "error.h"
#include "text.h"

// Sets `path` to the absolute path of a program. A name without a slash is searched on the PATH;
// other paths are relative to the working directory. Links are not resolved, because interpreters
// locate their environment by them.
bool interpreter_find(const char *name, Text *path, Error *error);

#endif
