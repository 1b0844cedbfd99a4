// Text that comes from outside (an AI's words, a file, a name) for a terminal or a message: what a
// terminal would obey or hide is written out instead, a byte as `\x1b` and the end of a line as
// `\n`. That is: control characters but the tabulator, C1 controls, marks without width and of
// direction, and bytes that are no UTF-8.
#ifndef FLIPSIDE_BASE_VISIBLE_H
#define FLIPSIDE_BASE_VISIBLE_H

#include "text.h"

// Appends it, or copies as many whole characters as fit into `size` bytes (the end counted).
void visible_add(Text *out, const char *text);
void visible_copy(char *out, size_t size, const char *text);

// Is there nothing to write out?
bool visible_is_clean(const char *text);

#endif
