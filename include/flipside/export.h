/* Marks the functions that the shared library exports. All other symbols are hidden. */
#ifndef FLIPSIDE_EXPORT_H
#define FLIPSIDE_EXPORT_H

#if defined(__GNUC__)
#define FLIPSIDE_API __attribute__((visibility("default")))
#else
#define FLIPSIDE_API
#endif

#endif
