// Player arguments of the command line. A file name is short for a spec: `my_ai.py` is
// `python:file=my_ai.py`, and an executable `./my_ai` is `program:file=./my_ai`. Specs stored in
// files are never abbreviated.
#ifndef FLIPSIDE_ARENA_SPEC_FILE_H
#define FLIPSIDE_ARENA_SPEC_FILE_H

#include "error.h"
#include "text.h"

// Appends the spec of an argument; aliases are replaced by the player's name. Returns false with an
// error if the argument is a path without a Python file or executable.
bool spec_from_argument(const char *argument, Text *spec, Error *error);

#endif
