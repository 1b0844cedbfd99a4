// A player named on the command line by its file: `my_ai.py` is `python:file=my_ai.py`, an
// executable file
// `./my_ai` is `program:file=./my_ai`. Only what a person types is read so; specs in files are
// always written out.
#ifndef FLIPSIDE_ARENA_SPEC_FILE_H
#define FLIPSIDE_ARENA_SPEC_FILE_H

#include "error.h"
#include "text.h"

// Appends the spec of an argument: itself when it is one, with the player's own name instead of
// another one. False with an error when it can only be meant as a file and there is no such file,
// or none that can be run.
bool spec_from_argument(const char *argument, Text *spec, Error *error);

#endif
