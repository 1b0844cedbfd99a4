// Ray masks: for each square the squares seen from it in the eight directions, the square itself
// left out. Rays 0–3 run towards higher squares (east, south-west, south, south-east), rays 4–7 the
// opposite way, in the same order, so that a SIMD register holds the four rays of one sense.
#ifndef FLIPSIDE_CORE_RAYS_H
#define FLIPSIDE_CORE_RAYS_H

#include <stdint.h>

extern const uint64_t board_rays[64][8];

#endif
