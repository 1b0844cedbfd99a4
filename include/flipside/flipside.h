/* Flipside: both faces of Reversi as a C library. See examples/ in the source for a program that uses it. */
#ifndef FLIPSIDE_FLIPSIDE_H
#define FLIPSIDE_FLIPSIDE_H

#include "engine.h"
#include "game.h"
#include "position.h"

#endif
