#include "clock.h"

#include <errno.h>
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
