// CRC-32 with the polynomial of zlib and PNG, to detect damaged files.
#ifndef FLIPSIDE_BASE_CHECKSUM_H
#define FLIPSIDE_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

// Returns the checksum of earlier data, whose checksum is `before` (0 = none), followed by `data`.
uint32_t checksum_crc32(uint32_t before, const void *data, size_t size);

#endif
