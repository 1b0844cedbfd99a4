#include "clock.h"

#include <errno.h>
#include <sys/resource.h>
#include <time.h>

double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void clock_sleep(double seconds) {
    if (seconds <= 0)
        return;
    struct timespec wait = {.tv_sec = (time_t)seconds};
    wait.tv_nsec = (long)((seconds - (double)wait.tv_sec) * 1e9);
    while (nanosleep(&wait, &wait) != 0 && errno == EINTR) {
    }
}

ClockThread clock_thread(void) {
    struct timespec spent;
    struct rusage usage;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    getrusage(RUSAGE_THREAD, &usage);
    return (ClockThread){.busy = (double)spent.tv_sec + 1e-9 * (double)spent.tv_nsec, .preemptions = usage.ru_nivcsw};
}
