// Instruction sets of the processor, for the choice among build variants: x86-64-v3 (AVX2, BMI,
// FMA) and x86-64-v4 (AVX-512). Used by the program's main and by scripts/dispatch for the library.
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
