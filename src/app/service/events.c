#include "events.h"

#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOOKS_A_SECOND = 10 }; // at a listener's stop flag

typedef struct Kept {
    char name[EVENT_NAME_MAX];
    int64_t subject;
    Text text; // the value as JSON; failed = it was missed
} Kept;

struct Events {
    Lock lock;
    Condition told;
    uint64_t next;
    Kept ring[EVENTS_RING];
};

Events *events_create(Error *error) {
    Events *events = calloc(1, sizeof *events);
    if (!events) {
        error_system(error, ENOMEM, "no memory for events");
        return NULL;
    }
    lock_init(&events->lock);
    condition_init(&events->told);
    return events;
}

void events_destroy(Events *events) {
    if (!events)
        return;
    for (int i = 0; i < EVENTS_RING; i++)
        text_free(&events->ring[i].text);
    condition_free(&events->told);
    lock_free(&events->lock);
    free(events);
}

void events_publish(Events *events, const char *name, int64_t subject, Json *value) {
    Text text = {0};
    json_write_line(&text, value);
    lock_take(&events->lock);
    Kept *kept = &events->ring[events->next++ % EVENTS_RING];
    text_free(&kept->text);
    snprintf(kept->name, sizeof kept->name, "%s", name);
    kept->subject = subject;
    kept->text = text;
    condition_wake_all(&events->told);
    lock_release(&events->lock);
}

uint64_t events_next(Events *events) {
    lock_take(&events->lock);
    uint64_t next = events->next;
    lock_release(&events->lock);
    return next;
}

// The event as its listener gets it; one that fell out of the ring, or that memory was refused for,
// was missed.
static void take(const Events *events, uint64_t *next, ServiceEvent *told) {
    const Kept *kept = &events->ring[*next % EVENTS_RING];
    bool lost = events->next - *next > EVENTS_RING;
    *told = (ServiceEvent){.subject = kept->subject};
    snprintf(told->name, sizeof told->name, "%s", lost ? "missed" : kept->name);
    if (!lost && !kept->text.failed)
        told->value = json_read(text_string(&kept->text), kept->text.length, NULL);
    *next = lost ? events->next : *next + 1;
}

bool events_wait(Events *events, uint64_t *next, double seconds, const atomic_bool *stop,
                 ServiceEvent *told) {
    double now = clock_now(), end = now + seconds;
    lock_take(&events->lock);
    assert(*next <= events->next);
    while (*next == events->next && now < end && !(stop && atomic_load(stop))) {
        condition_wait_until(&events->told, &events->lock, fmin(end, now + 1.0 / LOOKS_A_SECOND));
        now = clock_now();
    }
    bool there = *next < events->next;
    if (there)
        take(events, next, told);
    lock_release(&events->lock);
    return there;
}
