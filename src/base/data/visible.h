// Escapes untrusted text (output of AIs, files, names) for terminals and messages. Control
// characters except tab, C1 controls, zero-width and bidirectional characters and invalid UTF-8 are
// written as
// `\x1b`, newlines as `\n`.
#ifndef FLIPSIDE_BASE_VISIBLE_H
#define FLIPSIDE_BASE_VISIBLE_H

#include "text.h"

// Appends the escaped text.
void visible_add(Text *out, const char *text);

// Copies as many whole escaped characters as fit into `size` bytes, including the NUL.
void visible_copy(char *out, size_t size, const char *text);

// Returns true if nothing needs escaping.
bool visible_is_clean(const char *text);

#endif
