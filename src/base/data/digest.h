// SHA-256 (FIPS 180-4), by which a page names the scripts and styles that a browser may use.
#ifndef FLIPSIDE_BASE_DIGEST_H
#define FLIPSIDE_BASE_DIGEST_H

#include "text.h"

#include <stdint.h>

enum { DIGEST_SIZE = 32 };

void digest_sha256(const void *data, size_t size, uint8_t digest[DIGEST_SIZE]);

// Appends bytes in base 64.
void base64_write(Text *out, const uint8_t *bytes, size_t count);

#endif
