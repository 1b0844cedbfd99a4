// Unaligned little-endian integers, as stored in files.
#ifndef FLIPSIDE_BASE_BYTES_H
#define FLIPSIDE_BASE_BYTES_H

#include <stdint.h>

static inline void bytes_put16(uint8_t *bytes, unsigned value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

static inline unsigned bytes_get16(const uint8_t *bytes) {
    return bytes[0] | (unsigned)bytes[1] << 8;
}

static inline void bytes_put32(uint8_t *bytes, uint32_t value) {
    bytes_put16(bytes, value & 0xFFFF);
    bytes_put16(bytes + 2, value >> 16);
}

static inline uint32_t bytes_get32(const uint8_t *bytes) {
    return bytes_get16(bytes) | (uint32_t)bytes_get16(bytes + 2) << 16;
}

#endif
