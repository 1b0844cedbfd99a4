#include "clock.h"

#include <sys/resource.h>

ThreadUsage thread_usage(void) {
    struct timespec spent;
    struct rusage usage;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    getrusage(RUSAGE_THREAD, &usage);
    return (ThreadUsage){.busy = (double)spent.tv_sec + 1e-9 * (double)spent.tv_nsec,
                         .preemptions = usage.ru_nivcsw};
}
