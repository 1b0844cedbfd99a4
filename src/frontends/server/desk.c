#include "desk.h"

#include "clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS_MAX = 256 << 10,
    PATIENCE = 30
}; // bytes that are not taken; seconds to wait for a client that is slow

struct Desk {
    Lock lock;
    Condition work;
    DeskLimits limits;
    void (*ring)(void *user);
    void *user;
    Errand *first, *last; // all that did not end, in the order they came
    Errand *line;         // the first of them that no thread has taken
    int waiting, idle, thread_count;
    Errand *news, *last_news;
    bool closed;
    Thread threads[];
};

Desk *desk_create(DeskLimits limits, void (*ring)(void *user), void *user) {
    Desk *desk = calloc(1, sizeof *desk + (size_t)limits.threads * sizeof *desk->threads);
    if (!desk)
        return NULL;
    desk->limits = limits;
    desk->ring = ring;
    desk->user = user;
    lock_init(&desk->lock);
    condition_init(&desk->work);
    return desk;
}

void desk_destroy(Desk *desk) {
    if (!desk)
        return;
    lock_take(&desk->lock);
    desk->closed = true;
    condition_wake_all(&desk->work);
    lock_release(&desk->lock);
    for (int i = 0; i < desk->thread_count; i++)
        thread_join(desk->threads[i]);
    assert(!desk->first);
    condition_free(&desk->work);
    lock_free(&desk->lock);
    free(desk);
}

static void release(Errand *errand) {
    text_free(&errand->events);
    condition_free(&errand->room);
    errand->release(errand);
}

// The lock is held.
static void note(Desk *desk, Errand *errand) {
    if (errand->left || errand->has_news)
        return;
    errand->has_news = true;
    errand->next_news = NULL;
    if (desk->news)
        desk->last_news->next_news = errand;
    else
        desk->news = errand;
    desk->last_news = errand;
    desk->ring(desk->user);
}

static void forget_news(Desk *desk, Errand *errand) {
    Errand *before = NULL;
    for (Errand *other = desk->news; other && other != errand; other = other->next_news)
        before = other;
    *(before ? &before->next_news : &desk->news) = errand->next_news;
    if (desk->last_news == errand)
        desk->last_news = before;
    errand->has_news = false;
}

// Takes an errand that has ended out of the list.
static void take_out(Desk *desk, Errand *errand) {
    Errand *before = NULL;
    for (Errand *other = desk->first; other != errand; other = other->next)
        before = other;
    *(before ? &before->next : &desk->first) = errand->next;
    if (desk->last == errand)
        desk->last = before;
}

static void run(Desk *desk, Errand *errand) {
    lock_release(&desk->lock);
    errand->work(errand);
    lock_take(&desk->lock);
    take_out(desk, errand);
    errand->ended = true;
    note(desk, errand);
    if (!errand->left)
        return;
    lock_release(&desk->lock);
    release(errand);
    lock_take(&desk->lock);
}

static void *serve(void *argument) {
    Desk *desk = argument;
    lock_take(&desk->lock);
    for (;;) {
        while (!desk->line && !desk->closed) {
            desk->idle++;
            condition_wait(&desk->work, &desk->lock);
            desk->idle--;
        }
        Errand *errand = desk->line;
        if (!errand)
            break;
        desk->line = errand->next;
        desk->waiting--;
        run(desk, errand);
    }
    lock_release(&desk->lock);
    return NULL;
}

static bool enough_of(const Desk *desk, const char *client) {
    int count = 0;
    for (const Errand *errand = desk->first; errand; errand = errand->next)
        count += strcmp(errand->client, client) == 0;
    return desk->limits.client > 0 && count >= desk->limits.client;
}

// One more thread when none is free to take the errand; false when there is nobody at all.
static bool have_thread(Desk *desk) {
    if (desk->idle > desk->waiting)
        return true;
    if (desk->thread_count < desk->limits.threads &&
        thread_start(&desk->threads[desk->thread_count], serve, desk)) {
        desk->thread_count++;
        return true;
    }
    return desk->thread_count > 0;
}

static DeskAnswer accept(Desk *desk, Errand *errand) {
    if (enough_of(desk, errand->client))
        return DESK_ENOUGH_OF_CLIENT;
    if (desk->waiting >= desk->limits.waiting || !have_thread(desk))
        return DESK_FULL;
    errand->desk = desk;
    errand->next = NULL;
    errand->moment = clock_now();
    condition_init(&errand->room);
    if (desk->last)
        desk->last->next = errand;
    else
        desk->first = errand;
    desk->last = errand;
    if (!desk->line)
        desk->line = errand;
    desk->waiting++;
    condition_wake_one(&desk->work);
    return DESK_TAKEN;
}

DeskAnswer desk_hand_in(Desk *desk, Errand *errand) {
    lock_take(&desk->lock);
    DeskAnswer answer = accept(desk, errand);
    lock_release(&desk->lock);
    return answer;
}

void desk_leave(Desk *desk, Errand *errand) {
    lock_take(&desk->lock);
    atomic_store(&errand->stop, true);
    errand->left = true;
    condition_wake_all(&errand->room);
    if (errand->has_news)
        forget_news(desk, errand);
    bool ended = errand->ended;
    lock_release(&desk->lock);
    if (ended)
        release(errand);
}

void desk_stop_all(Desk *desk) {
    lock_take(&desk->lock);
    for (Errand *errand = desk->first; errand; errand = errand->next)
        atomic_store(&errand->stop, true);
    lock_release(&desk->lock);
}

Errand *desk_news(Desk *desk) {
    lock_take(&desk->lock);
    Errand *errand = desk->news;
    if (errand)
        forget_news(desk, errand);
    lock_release(&desk->lock);
    return errand;
}

DeskStage desk_stage(Errand *errand) {
    lock_take(&errand->desk->lock);
    DeskStage stage = errand->told ? DESK_TELLS : errand->ended ? DESK_ANSWERED : DESK_WORKS;
    lock_release(&errand->desk->lock);
    return stage;
}

ssize_t desk_take(Errand *errand, char *out, size_t size) {
    Lock *lock = &errand->desk->lock;
    lock_take(lock);
    size_t left = errand->events.length - errand->taken, count = left < size ? left : size;
    if (count > 0)
        memcpy(out, errand->events.data + errand->taken, count);
    errand->taken += count;
    if (errand->taken == errand->events.length) {
        text_clear(&errand->events);
        errand->taken = 0;
        condition_wake_all(&errand->room);
    }
    ssize_t result = count == 0 && errand->ended ? -1 : (ssize_t)count;
    lock_release(lock);
    return result;
}

void desk_breathe(Errand *errand, double now, double seconds) {
    lock_take(&errand->desk->lock);
    if (!errand->ended && !errand->quiet && now - errand->moment >= seconds &&
        errand->events.length == 0) {
        text_add(&errand->events, ":\n\n"); // a remark, which readers of events pass over
        errand->told = true;
        errand->moment = now;
        note(errand->desk, errand);
    }
    lock_release(&errand->desk->lock);
}

// Waits until there is room. False when nobody takes anything for too long, or wants to. The lock
// is held.
static bool wait_for_room(Errand *errand) {
    double end = clock_now() + PATIENCE;
    while (errand->events.length > EVENTS_MAX && !errand->left)
        if (!condition_wait_until(&errand->room, &errand->desk->lock, end))
            return false;
    return !errand->left;
}

bool desk_tell(Errand *errand, const char *event, Json *value) {
    Text line = {0};
    if (!json_write_line(&line, value)) {
        text_free(&line);
        return !atomic_load(&errand->stop);
    }
    lock_take(&errand->desk->lock);
    bool heard = wait_for_room(errand);
    if (heard) {
        text_format(&errand->events, "event: %s\ndata: %s\n", event, text_string(&line));
        errand->told = true;
        errand->moment = clock_now();
        note(errand->desk, errand);
    } else
        atomic_store(&errand->stop, true);
    lock_release(&errand->desk->lock);
    text_free(&line);
    return heard;
}

bool desk_stays_quiet(Errand *errand) {
    lock_take(&errand->desk->lock);
    bool quiet = errand->quiet = !errand->told;
    lock_release(&errand->desk->lock);
    return quiet;
}
