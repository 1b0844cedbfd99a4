// A thread that runs one job at a time for somebody who may stop waiting for it. A search under a
// clock runs here while the asker sleeps: a sleeper is woken on time even when every core is busy,
// so the answer leaves on time although the search itself may be late to notice.
#ifndef FLIPSIDE_CORE_RUNNER_H
#define FLIPSIDE_CORE_RUNNER_H

#include <stdbool.h>

typedef struct Runner Runner;
typedef void RunnerJob(void *argument);

// NULL when no thread can be had.
Runner *runner_create(void);

// Waits for the running job and ends the thread; NULL is allowed.
void runner_destroy(Runner *runner);

// Waits until no job runs, at most until `deadline` (a clock_now() value; 0 = for ever). False when
// one still does.
bool runner_wait(Runner *runner, double deadline);

// Starts a job; none may be running.
void runner_start(Runner *runner, RunnerJob *job, void *argument);

#endif
