/* Version of these headers. flipside_version returns that of the running library. */
#ifndef FLIPSIDE_VERSION_H
#define FLIPSIDE_VERSION_H

#define FLIPSIDE_VERSION_MAJOR 0
#define FLIPSIDE_VERSION_MINOR 2
#define FLIPSIDE_VERSION_PATCH 0

/* For comparisons: FLIPSIDE_VERSION_NUMBER >= 10200 means 1.2.0 or later. */
#define FLIPSIDE_VERSION_NUMBER                                                                    \
    (FLIPSIDE_VERSION_MAJOR * 10000 + FLIPSIDE_VERSION_MINOR * 100 + FLIPSIDE_VERSION_PATCH)

#endif
