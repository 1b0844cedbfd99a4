// Bit operations on 64-bit boards. Square s is bit s: a1 = 0, b1 = 1, … h8 = 63.
#ifndef FLIPSIDE_BASE_BITS_H
#define FLIPSIDE_BASE_BITS_H

#include <stdint.h>

// Returns the board with one square set.
static inline uint64_t bit(int square) {
    return 1ULL << square;
}

// Returns the number of set bits.
static inline int bit_count(uint64_t b) {
    return __builtin_popcountll(b);
}

// Returns the index of the lowest set bit; b must not be 0.
static inline int bit_first(uint64_t b) {
    return __builtin_ctzll(b);
}

// Returns the index of the highest set bit; b must not be 0.
static inline int bit_last(uint64_t b) {
    return 63 - __builtin_clzll(b);
}

// Removes the lowest set bit of *b and returns its index; *b must not be 0.
static inline int bit_take(uint64_t *b) {
    int square = bit_first(*b);
    *b &= *b - 1;
    return square;
}

#endif
