// What an outside AI has printed, for people: each line behind a bar, with nothing that a terminal
// would obey.
#ifndef FLIPSIDE_FRONTENDS_PRINTED_H
#define FLIPSIDE_FRONTENDS_PRINTED_H

#include <stdio.h>

void printed_write(FILE *out, int indent, const char *text);

// The beginning of the last lines of a text, at most so many.
const char *printed_last_lines(const char *text, int lines);

#endif
