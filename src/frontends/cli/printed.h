// Output of external AIs, printed with a bar before each line and with control characters escaped.
#ifndef FLIPSIDE_FRONTENDS_PRINTED_H
#define FLIPSIDE_FRONTENDS_PRINTED_H

#include <stdio.h>

void printed_write(FILE *out, int indent, const char *text);

// Returns a pointer to the last `lines` lines of a text.
const char *printed_last_lines(const char *text, int lines);

#endif
