#include "thread.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

ThreadUsage thread_usage(void) {
    struct timespec spent;
    struct rusage usage;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    getrusage(RUSAGE_THREAD, &usage);
    return (ThreadUsage){.busy = (double)spent.tv_sec + 1e-9 * (double)spent.tv_nsec,
                         .preemptions = usage.ru_nivcsw};
}

// struct sched_attr of the kernel, first version. The kernel header conflicts with <sched.h>.
typedef struct SchedAttributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} SchedAttributes;

uint64_t thread_set_slice(uint64_t nanoseconds) {
    SchedAttributes attributes = {.size = sizeof attributes};
    if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 ||
        attributes.policy != SCHED_OTHER)
        return 0;
    uint64_t former = attributes.runtime;
    attributes.runtime = nanoseconds;
    return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0 ? former : 0;
}
