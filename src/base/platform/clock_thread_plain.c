#include "clock.h"

ClockThread clock_thread(void) {
    return (ClockThread){.busy = clock_now()};
}
