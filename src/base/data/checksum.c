#include "checksum.h"

#include "bytes.h"

// CRC of each nibble. Small inputs are processed one nibble at a time.
static const uint32_t nibbles[16] = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
};

// From this size on, building tables for slicing-by-8 in each call pays off.
enum { LONG_SIZE = 1 << 15, STEP = 8 };

static uint32_t add_bytes(uint32_t crc, const uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = (crc >> 4) ^ nibbles[crc & 15];
        crc = (crc >> 4) ^ nibbles[crc & 15];
    }
    return crc;
}

// Processes eight bytes per step. table[k][byte] is the CRC of a byte followed by k zero bytes.
static uint32_t add_steps(uint32_t crc, const uint8_t *bytes, size_t steps) {
    uint32_t table[STEP][256];
    for (unsigned byte = 0; byte < 256; byte++) {
        const uint8_t zero = 0;
        table[0][byte] = add_bytes(byte, &zero, 1);
        for (int k = 1; k < STEP; k++)
            table[k][byte] = add_bytes(table[k - 1][byte], &zero, 1);
    }
    for (; steps > 0; steps--, bytes += STEP) {
        uint32_t first = crc ^ bytes_get32(bytes), second = bytes_get32(bytes + 4);
        crc = table[7][first & 255] ^ table[6][first >> 8 & 255] ^ table[5][first >> 16 & 255] ^
              table[4][first >> 24] ^ table[3][second & 255] ^ table[2][second >> 8 & 255] ^
              table[1][second >> 16 & 255] ^ table[0][second >> 24];
    }
    return crc;
}

uint32_t checksum_crc32(uint32_t before, const void *data, size_t size) {
    const uint8_t *bytes = data;
    uint32_t crc = ~before;
    if (size >= LONG_SIZE) {
        crc = add_steps(crc, bytes, size / STEP);
        bytes += size / STEP * STEP;
        size %= STEP;
    }
    return ~add_bytes(crc, bytes, size);
}
