#include "clock.h"

#include <errno.h>
#include <math.h>

static const double span_max = 1e9;

double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

struct timespec clock_timespec(double seconds) {
    double span = seconds > 0 ? fmin(seconds, span_max) : 0, whole = floor(span);
    return (struct timespec){.tv_sec = (time_t)whole, .tv_nsec = (long)((span - whole) * 1e9)};
}

int clock_milliseconds(double seconds, int max) {
    double span = seconds > 0 ? ceil(seconds * 1000) : 0;
    return span < max ? (int)span : max;
}

void clock_sleep(double seconds) {
    struct timespec wait = clock_timespec(seconds);
    while (nanosleep(&wait, &wait) != 0 && errno == EINTR) {
    }
}
