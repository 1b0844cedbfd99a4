// What happens, told to everybody who listens: the last events in a ring, numbered. Who tells never
// waits; a listener that falls behind by more than the ring learns that it missed some and has to
// look again.
#ifndef FLIPSIDE_APP_EVENTS_H
#define FLIPSIDE_APP_EVENTS_H

#include "error.h"
#include "json.h"

#include <stdatomic.h>
#include <stdint.h>

enum { EVENTS_RING = 256, EVENT_NAME_MAX = 24 };

typedef struct Events Events;

// NULL and an error when memory is refused.
Events *events_create(Error *error);
void events_destroy(Events *events); // nobody listens any more

// Tells an event about a subject (a game's or job's number; 0 = none). The value is taken over;
// where memory is refused listeners learn that they missed it.
void events_publish(Events *events, const char *name, int64_t subject, Json *value);

// One that was told.
typedef struct ServiceEvent {
    char name[EVENT_NAME_MAX];
    int64_t subject;
    Json *value; // to be freed; NULL: some were missed
} ServiceEvent;

// The number of the next event, where a listener begins.
uint64_t events_next(Events *events);

// Waits up to `seconds`, or until `stop` (may be NULL), for the event of number *next and moves on.
// False when there is none.
bool events_wait(Events *events, uint64_t *next, double seconds, const atomic_bool *stop,
                 ServiceEvent *told);

#endif
