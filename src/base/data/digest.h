// SHA-256 (FIPS 180-4). Used for Content-Security-Policy hashes and for digests of logs and inputs.
#ifndef FLIPSIDE_BASE_DIGEST_H
#define FLIPSIDE_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 32 };

void digest_sha256(const void *data, size_t size, uint8_t digest[DIGEST_SIZE]);

#endif
