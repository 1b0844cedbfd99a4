// Monotonic time.
#ifndef FLIPSIDE_BASE_CLOCK_H
#define FLIPSIDE_BASE_CLOCK_H

// Seconds since an arbitrary fixed moment; never goes back.
double clock_now(void);

// Sleeps for about that many seconds.
void clock_sleep(double seconds);

#endif
