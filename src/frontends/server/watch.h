// What the server's thread waits for: the connections of the library, a call from another thread or
// a signal, and the end of connections that are put aside, whose client may go away meanwhile.
#ifndef FLIPSIDE_FRONTENDS_WATCH_H
#define FLIPSIDE_FRONTENDS_WATCH_H

#include "error.h"

typedef struct Watch {
    int set, bell;
} Watch;

enum { WATCH_GONE_MAX = 64 };

bool watch_open(Watch *watch, Error *error);
void watch_close(Watch *watch);

// Waits for a descriptor to have something.
bool watch_add(Watch *watch, int descriptor);

// Watches whether the other side goes away; `what` is what watch_wait says then.
void watch_put_aside(Watch *watch, int descriptor, void *what);
void watch_take_back(Watch *watch, int descriptor);

// Ends a wait; from any thread or a signal's handler.
void watch_ring(const Watch *watch);

// Waits so many milliseconds at most. Fills in who went away and returns how many.
int watch_wait(Watch *watch, int milliseconds, void *gone[WATCH_GONE_MAX]);

#endif
