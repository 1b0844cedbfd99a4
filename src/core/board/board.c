#include "board.h"

const char *board_kernel_name(void) {
#if defined(FLIPSIDE_PORTABLE)
    return "portable";
#elif defined(__AVX512F__) && defined(__AVX512CD__) && defined(__AVX512VL__)
    return "avx512";
#elif defined(__AVX2__)
    return "avx2";
#elif defined(__ARM_NEON) && defined(__aarch64__)
    return "neon";
#else
    return "portable";
#endif
}
