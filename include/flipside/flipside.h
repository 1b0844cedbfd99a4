/* Flipside: both faces of Reversi as a C library. docs/library.md in the source is its guide,
   examples/ has programs that use it. */
#ifndef FLIPSIDE_FLIPSIDE_H
#define FLIPSIDE_FLIPSIDE_H

#include "engine.h"
#include "game.h"
#include "position.h"
#include "version.h"

#endif
