// Compression with zstd frames, by libzstd (pack_zstd.c) or, in the browser, by our own code
// (pack_bare.c), which decompresses all frames and writes uncompressed ones.
#ifndef FLIPSIDE_BASE_PACK_H
#define FLIPSIDE_BASE_PACK_H

#include <stddef.h>

// Upper bound of the compressed size.
#define PACK_BOUND(size) ((size) + (size) / 256 + 64)

// Compresses into `room` ≥ PACK_BOUND(size) bytes. Returns the compressed size; 0 if memory runs
// out. Levels range from 1 (fast) to 19 (small).
size_t pack_compress(void *out, size_t room, const void *data, size_t size, int level);

// PACK_DAMAGED: not a valid frame, or not of the expected size.
typedef enum PackResult { PACK_DONE, PACK_DAMAGED, PACK_NO_MEMORY } PackResult;

// Decompresses exactly `size` bytes.
PackResult pack_expand(void *out, size_t size, const void *packed, size_t packed_size);

#endif
