// Limits of thinking as options: names, units and ranges stand here once. What a limit means (of a
// player, of a match, of an answer) and its default are said by whoever takes it.
#ifndef FLIPSIDE_CORE_LIMIT_OPTIONS_H
#define FLIPSIDE_CORE_LIMIT_OPTIONS_H

#include "option.h"

#define LIMIT_TIME_OPTION(standard, about)                                                         \
    { "time", OPTION_REAL_LIMIT, "S", standard, 0.001, 1e6, about }
#define LIMIT_DEPTH_OPTION(least, standard, about)                                                 \
    { "depth", OPTION_INT_LIMIT, "N", standard, least, 60, about }
#define LIMIT_NODES_OPTION(least, standard, about)                                                 \
    { "nodes", OPTION_INT_LIMIT, "N", standard, least, 1e15, about }
#define LIMIT_PLAYOUTS_OPTION(least, standard, about)                                              \
    { "playouts", OPTION_INT_LIMIT, "N", standard, least, 1e15, about }

#endif
