// How much a test does: the normal amount, more in long mode (FLIPSIDE_LONG=1), less under
// sanitizers.
#ifndef FLIPSIDE_TESTS_SCALE_H
#define FLIPSIDE_TESTS_SCALE_H

#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SCALE_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SCALE_SANITIZED 1
#endif
#endif

static inline int scale_count(int normal, int in_long_mode) {
    const char *mode = getenv("FLIPSIDE_LONG");
    int count = mode && *mode == '1' ? in_long_mode : normal;
#ifdef SCALE_SANITIZED
    count = count > 20 ? count / 20 : count;
#endif
    return count;
}

#endif
