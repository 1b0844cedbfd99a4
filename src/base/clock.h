// Monotonic time.
#ifndef FLIPSIDE_BASE_CLOCK_H
#define FLIPSIDE_BASE_CLOCK_H

// Seconds since an arbitrary fixed moment; never goes back.
double clock_now(void);

// Sleeps for about that many seconds.
void clock_sleep(double seconds);

// How this thread was held up so far: seconds on a processor, and how often another thread took it away.
typedef struct ClockThread {
    double busy;
    long preemptions;
} ClockThread;

ClockThread clock_thread(void);

#endif
