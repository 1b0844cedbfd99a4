#include "pack.h"

#include <assert.h>
#include <zstd.h>
#include <zstd_errors.h>

size_t pack_compress(void *out, size_t room, const void *data, size_t size, int level) {
    assert(out && data && room >= PACK_BOUND(size));
    assert(level >= 1 && level <= 19);
    size_t packed = ZSTD_compress(out, room, data, size, level);
    return ZSTD_isError(packed) ? 0 : packed;
}

PackResult pack_expand(void *out, size_t size, const void *packed, size_t packed_size) {
    assert(out && packed);
    size_t got = ZSTD_decompress(out, size, packed, packed_size);
    if (ZSTD_getErrorCode(got) == ZSTD_error_memory_allocation)
        return PACK_NO_MEMORY;
    return !ZSTD_isError(got) && got == size ? PACK_DONE : PACK_DAMAGED;
}
