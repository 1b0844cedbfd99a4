// What the processor can run, for whoever chooses among variants of the program: one that any
// x86-64 runs, one for AVX2 and its companions (v3 of the architecture), one for AVX-512 (v4).
#ifndef FLIPSIDE_BASE_PROCESSOR_H
#define FLIPSIDE_BASE_PROCESSOR_H

#include <stdbool.h>

static inline bool processor_runs_v3(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt");
}

static inline bool processor_runs_v4(void) {
    return processor_runs_v3() && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

#endif
