// What a busy machine does to clocks, for tests of which time is the subject.
#ifndef FLIPSIDE_TESTS_YARDSTICK_H
#define FLIPSIDE_TESTS_YARDSTICK_H

#include "clock.h"

#include <time.h>

// Seconds that all threads of this process have spent on processors: other programs do not count.
static inline double yardstick_work(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Works for that many seconds by the wall clock, looking at nothing else; how late it stops is the
// machine's doing.
static inline double yardstick_late(double seconds) {
    double end = clock_now() + seconds, now = end - seconds;
    while (now < end)
        now = clock_now();
    return now - end;
}

#endif
