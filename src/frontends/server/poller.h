// Event loop of the HTTP thread (epoll).
//
// It waits for the HTTP library's connections, for wake-ups from other threads and signal handlers,
// and for clients of suspended connections to disconnect.
#ifndef FLIPSIDE_FRONTENDS_POLLER_H
#define FLIPSIDE_FRONTENDS_POLLER_H

#include "error.h"

typedef struct Poller {
    int epoll, wakeup; // descriptors of the epoll instance and of the eventfd
} Poller;

enum { POLLER_EVENTS_MAX = 64 };

bool poller_open(Poller *poller, Error *error);
void poller_close(Poller *poller);

// Adds a descriptor; poller_wait returns when it becomes readable.
bool poller_add(Poller *poller, int descriptor);

// Watches for the peer to disconnect; poller_wait then reports `what`.
void poller_watch_hangup(Poller *poller, int descriptor, void *what);
void poller_unwatch(Poller *poller, int descriptor);

// Ends a wait. Safe in other threads and in signal handlers.
void poller_wake(const Poller *poller);

// Waits for at most `milliseconds`. Fills in the pointers of disconnected peers and returns their
// number.
int poller_wait(Poller *poller, int milliseconds, void *disconnected[POLLER_EVENTS_MAX]);

#endif
