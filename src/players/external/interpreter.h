// Where an interpreter is: a value such as `python3` or `venv/bin/python` is the name of one
// program and nothing else.
#ifndef FLIPSIDE_PLAYERS_INTERPRETER_H
#define FLIPSIDE_PLAYERS_INTERPRETER_H

#include "error.h"
#include "text.h"

// The whole path of a program: a name without a slash is looked for on the PATH, other paths are
// taken from the working directory. Links stay as they are: an interpreter knows its own
// surroundings by them.
bool interpreter_find(const char *name, Text *path, Error *error);

#endif
