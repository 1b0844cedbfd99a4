// The two codes that zstd (RFC 8878) is made of, read: FSE, whose tables lead from state to state,
// and Huffman. Their bits are read backwards, from the last set bit of a stream to its beginning.
// Whatever the bytes are, nothing is read or written beyond its end; what is damaged says so by
// `false`.
#ifndef FLIPSIDE_BASE_PACK_CODES_H
#define FLIPSIDE_BASE_PACK_CODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FSE_LOG_MAX = 9, FSE_SYMBOLS = 256, HUFFMAN_LOG_MAX = 11 };

// Bits from the end of a stream on; beyond its beginning there are zeros, and `left` is negative.
typedef struct BitStream {
    const uint8_t *bytes;
    size_t size;
    int64_t left;
} BitStream;

bool bits_open(BitStream *bits, const uint8_t *bytes, size_t size);
uint32_t bits_take(BitStream *bits, int count); // 0 … 31

typedef struct FseTable {
    int log;
    struct FseState {
        uint16_t base;
        uint8_t symbol, bits;
    } states[1 << FSE_LOG_MAX];
} FseTable;

// A table that always gives one symbol; one of a distribution (−1 = less than one); and one that
// stands in bytes, of which *used is how many it took.
void fse_make_single(FseTable *table, uint8_t symbol);
bool fse_make(FseTable *table, const int16_t *shares, int count, int log);
bool fse_read(FseTable *table, const uint8_t *bytes, size_t size, int log_max, int symbols,
              size_t *used);

typedef struct HuffmanTable {
    int log; // 0 = there is none yet
    struct HuffmanEntry {
        uint8_t symbol, bits;
    } entries[1 << HUFFMAN_LOG_MAX];
} HuffmanTable;

bool huffman_read(HuffmanTable *table, const uint8_t *bytes, size_t size, size_t *used);

// Decodes a stream that holds exactly so many symbols.
bool huffman_decode(const HuffmanTable *table, const uint8_t *bytes, size_t size, uint8_t *out,
                    size_t count);

#endif
