// Values between processes that run the same program: as they lie in memory, and texts with their
// length. What comes in is read with a reader that says at the end whether everything was there.
#ifndef FLIPSIDE_BASE_WIRE_H
#define FLIPSIDE_BASE_WIRE_H

#include "text.h"

// Appends a value without pointers; a text, which may be NULL; bytes.
void wire_put(Text *out, const void *value, size_t size);
void wire_put_text(Text *out, const char *text);
void wire_put_bytes(Text *out, const char *bytes, size_t length);

typedef struct WireReader {
    const char *at, *end;
    bool failed; // something was missing
} WireReader;

WireReader wire_reader(const char *bytes, size_t length);

// What was put, in the same order; zeros, NULL and nothing when it is not there. Texts and bytes
// stay where they are.
void wire_get(WireReader *reader, void *value, size_t size);
const char *wire_get_text(WireReader *reader);
const char *wire_get_bytes(WireReader *reader, size_t *length);

// Was all there, and no more?
bool wire_done(const WireReader *reader);

#endif
