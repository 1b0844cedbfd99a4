// Compressed bytes. The one place that knows the library behind it.
#ifndef FLIPSIDE_BASE_PACK_H
#define FLIPSIDE_BASE_PACK_H

#include <stdbool.h>
#include <stddef.h>

// Room that `size` bytes may need when packed.
#define PACK_BOUND(size) ((size) + (size) / 256 + 64)

// Packs; the packed size, 0 when it did not work. Level 1 is quick, 19 is small.
size_t pack_compress(void *out, size_t room, const void *data, size_t size, int level);

// Unpacks exactly `size` bytes; false when the packed bytes are damaged or hold another number.
bool pack_expand(void *out, size_t size, const void *packed, size_t packed_size);

#endif
