/* The version of these headers, as numbers; the build takes it from here. flipside_version tells
 * the one that runs. */
#ifndef FLIPSIDE_VERSION_H
#define FLIPSIDE_VERSION_H

#define FLIPSIDE_VERSION_MAJOR 0
#define FLIPSIDE_VERSION_MINOR 2
#define FLIPSIDE_VERSION_PATCH 0

/* For comparisons: #if FLIPSIDE_VERSION_NUMBER >= 10200 is true from 1.2.0 on. */
#define FLIPSIDE_VERSION_NUMBER                                                                    \
    (FLIPSIDE_VERSION_MAJOR * 10000 + FLIPSIDE_VERSION_MINOR * 100 + FLIPSIDE_VERSION_PATCH)

#endif
