// Base64 encoding and decoding (RFC 4648, standard alphabet).
#ifndef FLIPSIDE_BASE_BASE64_H
#define FLIPSIDE_BASE_BASE64_H

#include "error.h"
#include "text.h"

#include <stdint.h>

// Appends the decoded bytes. Padding is optional. On failure, *error has the offending column.
bool base64_read(Text *out, const char *text, Error *error);

// Appends the encoding of `count` bytes, with padding.
void base64_write(Text *out, const uint8_t *bytes, size_t count);

#endif
