// What a busy machine does to clocks, for tests of which time is the subject.
#ifndef FLIPSIDE_TESTS_YARDSTICK_H
#define FLIPSIDE_TESTS_YARDSTICK_H

#include "clock.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

// Seconds that all threads of this process have spent on processors: other programs do not count.
static inline double yardstick_work(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// A thread that does nothing but sleep for `nap` seconds again and again: how late it wakes is the machine's doing.
typedef struct Yardstick {
    double nap;
    double worst; // seconds that it woke too late, at most; valid after yardstick_stop
    atomic_bool stop;
    pthread_t thread;
} Yardstick;

static inline void *yardstick_sleep(void *argument) {
    Yardstick *yardstick = argument;
    while (!atomic_load(&yardstick->stop)) {
        double begin = clock_now();
        clock_sleep(yardstick->nap);
        double late = clock_now() - begin - yardstick->nap;
        yardstick->worst = late > yardstick->worst ? late : yardstick->worst;
    }
    return NULL;
}

static inline bool yardstick_start(Yardstick *yardstick, double nap) {
    yardstick->nap = nap;
    yardstick->worst = 0;
    atomic_init(&yardstick->stop, false);
    return pthread_create(&yardstick->thread, NULL, yardstick_sleep, yardstick) == 0;
}

static inline void yardstick_stop(Yardstick *yardstick) {
    atomic_store(&yardstick->stop, true);
    pthread_join(yardstick->thread, NULL);
}

#endif
