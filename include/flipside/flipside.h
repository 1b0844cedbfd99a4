/* Flipside: Reversi under both goals, as a C library. This header includes all others. The source
   distribution has a guide (docs/library.md) and example programs (examples/). */
#ifndef FLIPSIDE_FLIPSIDE_H
#define FLIPSIDE_FLIPSIDE_H

#include "engine.h"
#include "game.h"
#include "position.h"
#include "version.h"

#endif
