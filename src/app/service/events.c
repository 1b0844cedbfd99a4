#include "events.h"

#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLLS_PER_SECOND = 10 }; // of the stop flag

typedef struct Entry {
    char name[EVENT_NAME_MAX];
    int64_t subject;
    Text text; // value as JSON; failed = out of memory
} Entry;

struct Events {
    Lock lock;
    Condition published;
    uint64_t next;
    Entry ring[EVENTS_RING];
};

Events *events_create(Error *error) {
    Events *events = calloc(1, sizeof *events);
    if (!events) {
        error_out_of_memory(error);
        return NULL;
    }
    lock_init(&events->lock);
    condition_init(&events->published);
    return events;
}

void events_destroy(Events *events) {
    if (!events)
        return;
    for (int i = 0; i < EVENTS_RING; i++)
        text_free(&events->ring[i].text);
    condition_free(&events->published);
    lock_free(&events->lock);
    free(events);
}

void events_publish(Events *events, const char *name, int64_t subject, Json *value) {
    assert(strlen(name) < EVENT_NAME_MAX);
    Text text = {0};
    json_write_line(&text, value);
    lock_take(&events->lock);
    Entry *entry = &events->ring[events->next++ % EVENTS_RING];
    text_free(&entry->text);
    snprintf(entry->name, sizeof entry->name, "%s", name);
    entry->subject = subject;
    entry->text = text;
    condition_wake_all(&events->published);
    lock_release(&events->lock);
}

uint64_t events_next(Events *events) {
    lock_take(&events->lock);
    uint64_t next = events->next;
    lock_release(&events->lock);
    return next;
}

// Copies event *next and increments *next. If the event has been overwritten, skips all that are in
// the ring.
static void take(const Events *events, uint64_t *next, ServiceEvent *event) {
    const Entry *entry = &events->ring[*next % EVENTS_RING];
    bool lost = events->next - *next > EVENTS_RING;
    *event = (ServiceEvent){.subject = entry->subject};
    snprintf(event->name, sizeof event->name, "%s", lost ? "missed" : entry->name);
    if (!lost && !entry->text.failed)
        event->value = json_read(text_string(&entry->text), entry->text.length, NULL);
    *next = lost ? events->next : *next + 1;
}

bool events_wait(Events *events, uint64_t *next, double seconds, const atomic_bool *stop,
                 ServiceEvent *event) {
    double now = clock_now(), end = now + seconds;
    lock_take(&events->lock);
    assert(*next <= events->next);
    while (*next == events->next && now < end && !(stop && atomic_load(stop))) {
        condition_wait_until(&events->published, &events->lock,
                             fmin(end, now + 1.0 / POLLS_PER_SECOND));
        now = clock_now();
    }
    bool found = *next < events->next;
    if (found)
        take(events, next, event);
    lock_release(&events->lock);
    return found;
}
