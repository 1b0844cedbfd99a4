// Serialisation between processes that run the same program: plain values as they are in memory,
// strings and byte arrays with their length. Errors are collected: check wire_done at the end.
#ifndef FLIPSIDE_BASE_WIRE_H
#define FLIPSIDE_BASE_WIRE_H

#include "text.h"

// Append a value without pointers, a string (may be NULL), or bytes.
void wire_put(Text *out, const void *value, size_t size);
void wire_put_text(Text *out, const char *text);
void wire_put_bytes(Text *out, const char *bytes, size_t length);

typedef struct WireReader {
    const char *at, *end;
    bool failed; // the input was too short or malformed
} WireReader;

WireReader wire_reader(const char *bytes, size_t length);

// Read values in the order they were put; zeros or NULL after a failure. Strings and bytes point
// into the input.
void wire_get(WireReader *reader, void *value, size_t size);
const char *wire_get_text(WireReader *reader);
const char *wire_get_bytes(WireReader *reader, size_t *length);

// Returns true if the input was consumed exactly and without failure.
bool wire_done(const WireReader *reader);

#endif
