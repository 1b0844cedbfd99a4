// Our own JSON reader takes and writes what the library does, and our own reader of zstd survives
// anything; what it takes the library takes as well.
#include "bare.h"

enum { SIZE_MOST = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_frame(const uint8_t *data, size_t size) {
    static uint8_t out[SIZE_MOST], other[SIZE_MOST];
    size_t length = size > 2 ? (size_t)(data[0] | data[1] << 8) : 0;
    if (size > 2 && bare_pack_expand(out, length, data + 2, size - 2) == PACK_DONE &&
        pack_expand(other, length, data + 2, size - 2) == PACK_DONE &&
        memcmp(out, other, length) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bool good;
    if (size > 0 && data[0] != '{' && data[0] != '[')
        try_frame(data, size);
    else if (!bare_agrees((const char *)data, size, &good))
        abort();
    return 0;
}
