// Decoders for the two entropy codes of zstd (RFC 8878): FSE and Huffman. Bit streams are read
// backwards, from the last set bit to the first byte. Decoders never access memory out of bounds,
// whatever the input; they return false if it is damaged.
#ifndef FLIPSIDE_BASE_PACK_CODES_H
#define FLIPSIDE_BASE_PACK_CODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FSE_LOG_MAX = 9, FSE_SYMBOLS = 256, HUFFMAN_LOG_MAX = 11 };

// A stream read backwards. Reading past its beginning yields zeros and makes `left` negative.
typedef struct BitStream {
    const uint8_t *bytes;
    size_t size;
    int64_t left; // bits
} BitStream;

bool bits_open(BitStream *bits, const uint8_t *bytes, size_t size);
uint32_t bits_take(BitStream *bits, int count); // count: 0 … 31

typedef struct FseTable {
    int log;
    struct FseState {
        uint16_t base;
        uint8_t symbol, bits;
    } states[1 << FSE_LOG_MAX];
} FseTable;

// Builds a table with a single symbol.
void fse_make_single(FseTable *table, uint8_t symbol);

// Builds a table from a normalised distribution (−1 = probability below one).
bool fse_make(FseTable *table, const int16_t *shares, int count, int log);

// Reads a table description and sets *used to its size.
bool fse_read(FseTable *table, const uint8_t *bytes, size_t size, int log_max, int symbols,
              size_t *used);

typedef struct HuffmanTable {
    int log; // 0 = no table yet
    struct HuffmanEntry {
        uint8_t symbol, bits;
    } entries[1 << HUFFMAN_LOG_MAX];
} HuffmanTable;

// Reads a tree description and sets *used to its size.
bool huffman_read(HuffmanTable *table, const uint8_t *bytes, size_t size, size_t *used);

// Decodes a stream of exactly `count` symbols.
bool huffman_decode(const HuffmanTable *table, const uint8_t *bytes, size_t size, uint8_t *out,
                    size_t count);

#endif
