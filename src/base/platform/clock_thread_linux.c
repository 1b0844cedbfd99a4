#include "clock.h"

#include <sys/resource.h>

ClockThread clock_thread(void) {
    struct timespec spent;
    struct rusage usage;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    getrusage(RUSAGE_THREAD, &usage);
    return (ClockThread){.busy = (double)spent.tv_sec + 1e-9 * (double)spent.tv_nsec,
                         .preemptions = usage.ru_nivcsw};
}
