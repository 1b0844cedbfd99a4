// Reproducible pseudorandom numbers: xoshiro256** seeded with splitmix64 (Blackman and Vigna 2018).
// The sequence of a seed is the same on every machine and build.
#ifndef FLIPSIDE_BASE_RANDOM_H
#define FLIPSIDE_BASE_RANDOM_H

#include "bits.h"

#include <assert.h>
#include <stdint.h>

typedef struct Random {
    uint64_t state[4];
} Random;

// Advances *x by one step of splitmix64 and returns its output.
static inline uint64_t random_mix(uint64_t *x) {
    uint64_t z = (*x += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

// Returns a generator; every seed is valid, including 0.
static inline Random random_seeded(uint64_t seed) {
    Random random;
    for (int i = 0; i < 4; i++)
        random.state[i] = random_mix(&seed);
    return random;
}

static inline uint64_t random_rotate(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

// Returns 64 random bits.
static inline uint64_t random_next(Random *random) {
    uint64_t *s = random->state;
    uint64_t result = random_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = random_rotate(s[3], 45);
    return result;
}

// Returns a uniform number in 0 … bound−1 (bound ≥ 1). The bias is below bound / 2^32.
static inline uint32_t random_below(Random *random, uint32_t bound) {
    assert(bound >= 1);
    return (uint32_t)(((random_next(random) >> 32) * (uint64_t)bound) >> 32);
}

// Returns a random square of a non-empty set.
static inline int random_square(Random *random, uint64_t squares) {
    assert(squares);
    for (uint32_t skip = random_below(random, (uint32_t)bit_count(squares)); skip > 0; skip--)
        squares &= squares - 1;
    return bit_first(squares);
}

// Returns a uniform number in [0, 1).
static inline double random_unit(Random *random) {
    return (double)(random_next(random) >> 11) * 0x1.0p-53;
}

#endif
