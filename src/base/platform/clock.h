// Monotonic time.
#ifndef FLIPSIDE_BASE_CLOCK_H
#define FLIPSIDE_BASE_CLOCK_H

#include <time.h>

// The longest span that is a limit at all, about eleven days; infinity and whatever else is longer
// means no limit.
#define CLOCK_LIMIT_MAX 1e6

// Seconds since an arbitrary fixed moment; never goes back.
double clock_now(void);

// Seconds, which may be any double, as the system wants them: a span, or a moment of clock_now()
// for a monotonic wait. What is negative or not a number becomes 0, what is too great 1e9 seconds.
struct timespec clock_timespec(double seconds);

// The same as milliseconds, rounded up, at most `most`.
int clock_milliseconds(double seconds, int most);

// Sleeps for about that many seconds.
void clock_sleep(double seconds);

// How this thread was held up so far: seconds on a processor, and how often another thread took it
// away. Where the system does not tell, it was always busy.
typedef struct ThreadUsage {
    double busy;
    long preemptions;
} ThreadUsage;

ThreadUsage thread_usage(void);

#endif
