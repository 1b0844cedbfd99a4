// Publish/subscribe channel: a ring of the latest events, numbered. Publishers never wait; a
// subscriber that falls behind by more than the ring is notified that it missed events.
#ifndef FLIPSIDE_APP_EVENTS_H
#define FLIPSIDE_APP_EVENTS_H

#include "error.h"
#include "json.h"

#include <stdatomic.h>
#include <stdint.h>

enum { EVENTS_RING = 256, EVENT_NAME_MAX = 24 };

typedef struct Events Events;

// Returns NULL and sets *error if out of memory.
Events *events_create(Error *error);
void events_destroy(Events *events); // no thread may be waiting

// Publishes an event about a subject (id of a game or job; 0 = none). Takes ownership of `value`;
// if out of memory, subscribers are notified of a missed event.
void events_publish(Events *events, const char *name, int64_t subject, Json *value);

typedef struct ServiceEvent {
    char name[EVENT_NAME_MAX];
    int64_t subject;
    Json *value; // owned by the receiver; NULL = events were missed
} ServiceEvent;

// Returns the number of the next event, at which a new subscriber starts.
uint64_t events_next(Events *events);

// Waits for event *next, up to `seconds` or until `stop` (may be NULL) is set, and increments
// *next. Returns false if there was none.
bool events_wait(Events *events, uint64_t *next, double seconds, const atomic_bool *stop,
                 ServiceEvent *event);

#endif
