#include "clock.h"

ThreadUsage thread_usage(void) {
    return (ThreadUsage){.busy = clock_now()};
}
