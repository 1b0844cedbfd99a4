// Compressed bytes: zstd frames, by the library (pack_zstd.c) or, where that is not, by ourselves
// (pack_bare.c), which reads all of them and writes such as hold the bytes as they are.
#ifndef FLIPSIDE_BASE_PACK_H
#define FLIPSIDE_BASE_PACK_H

#include <stddef.h>

// Room that `size` bytes may need when packed.
#define PACK_BOUND(size) ((size) + (size) / 256 + 64)

// Packs into at least PACK_BOUND bytes; the packed size, 0 when memory is refused. Level 1 is
// quick, 19 is small.
size_t pack_compress(void *out, size_t room, const void *data, size_t size, int level);

// What came of unpacking. Damaged: these are no packed bytes, or they hold another number than was
// asked for.
typedef enum PackResult { PACK_DONE, PACK_DAMAGED, PACK_NO_MEMORY } PackResult;

// Unpacks exactly `size` bytes.
PackResult pack_expand(void *out, size_t size, const void *packed, size_t packed_size);

#endif
