#include "thread.h"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's struct sched_attr, first version; its own header cannot be included beside the C
// library's.
typedef struct TurnAttributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} TurnAttributes;

uint64_t thread_set_slice(uint64_t nanoseconds) {
    TurnAttributes attributes = {.size = sizeof attributes};
    if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 ||
        attributes.policy != SCHED_OTHER)
        return 0;
    uint64_t former = attributes.runtime;
    attributes.runtime = nanoseconds;
    return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0 ? former : 0;
}
