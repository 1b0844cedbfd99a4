// CRC-32 (the polynomial of zlib and PNG), for files that must be known to be whole.
#ifndef FLIPSIDE_BASE_CHECKSUM_H
#define FLIPSIDE_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

// The checksum of some bytes; to go on from earlier bytes give their checksum, else 0.
uint32_t checksum_crc32(uint32_t before, const void *data, size_t size);

#endif
