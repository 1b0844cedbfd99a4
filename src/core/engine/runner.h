// A thread that runs one job at a time. Timed searches run here while the caller sleeps: the
// scheduler wakes a sleeping thread promptly even if all cores are busy, so the caller can return
// in time although the search may stop late.
#ifndef FLIPSIDE_CORE_RUNNER_H
#define FLIPSIDE_CORE_RUNNER_H

#include <stdbool.h>

typedef struct Runner Runner;
typedef void RunnerJob(void *argument);

// Returns NULL if the thread cannot be started.
Runner *runner_create(void);

// Waits for the running job and ends the thread. NULL is ignored.
void runner_destroy(Runner *runner);

// Waits until no job is running or until `deadline` (in clock_now() time; 0 = none). Returns false
// if a job is still running.
bool runner_wait(Runner *runner, double deadline);

// Starts a job. No other job may be running.
void runner_start(Runner *runner, RunnerJob *job, void *argument);

#endif
