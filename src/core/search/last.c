#include "last.h"

#if defined(__BMI2__) && !defined(FLIPSIDE_PORTABLE)
#include "last_tables.h"
#endif

// The squares next to a square.
#define NEXT(s) (SQUARES_AROUND(1ULL << (s)) & ~(1ULL << (s)))
#define NEXT4(s) NEXT(s), NEXT(s + 1), NEXT(s + 2), NEXT(s + 3)
#define NEXT16(s) NEXT4(s), NEXT4(s + 4), NEXT4(s + 8), NEXT4(s + 12)

const uint64_t last_neighbours[64] = {NEXT16(0), NEXT16(16), NEXT16(32), NEXT16(48)};
