// Monotonic time in seconds.
#ifndef FLIPSIDE_BASE_CLOCK_H
#define FLIPSIDE_BASE_CLOCK_H

#include <time.h>

// Longest time limit in seconds, about eleven days; anything longer means no limit.
#define CLOCK_LIMIT_MAX 1e6

// Returns the time in seconds since an arbitrary fixed moment; it never decreases.
double clock_now(void);

// Converts any double, a duration or a moment of clock_now(), to a timespec. Negative numbers and
// NaN become 0; the maximum is 1e9 seconds.
struct timespec clock_timespec(double seconds);

// Converts seconds to milliseconds, rounded up, at least 0 and at most `max`.
int clock_milliseconds(double seconds, int max);

// Sleeps for about `seconds`.
void clock_sleep(double seconds);

#endif
