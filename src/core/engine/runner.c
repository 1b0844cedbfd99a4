#include "runner.h"

#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct Runner {
    Thread thread;
    Lock lock;
    Condition changed;
    RunnerJob *job; // NULL when idle
    void *argument;
    bool closing;
};

static void *runner_main(void *argument) {
    Runner *runner = argument;
    lock_take(&runner->lock);
    for (;;) {
        while (!runner->job && !runner->closing)
            condition_wait(&runner->changed, &runner->lock);
        if (!runner->job)
            break;
        lock_release(&runner->lock);
        runner->job(runner->argument);
        lock_take(&runner->lock);
        runner->job = NULL;
        condition_wake_all(&runner->changed);
    }
    lock_release(&runner->lock);
    return NULL;
}

Runner *runner_create(void) {
    Runner *runner = calloc(1, sizeof *runner);
    if (!runner)
        return NULL;
    lock_init(&runner->lock);
    condition_init(&runner->changed);
    if (thread_start(&runner->thread, runner_main, runner))
        return runner;
    lock_free(&runner->lock);
    condition_free(&runner->changed);
    free(runner);
    return NULL;
}

void runner_destroy(Runner *runner) {
    if (!runner)
        return;
    lock_take(&runner->lock);
    runner->closing = true;
    condition_wake_all(&runner->changed);
    lock_release(&runner->lock);
    thread_join(runner->thread);
    lock_free(&runner->lock);
    condition_free(&runner->changed);
    free(runner);
}

bool runner_wait(Runner *runner, double deadline) {
    assert(runner);
    uint64_t former = deadline > 0 ? thread_set_slice(100000) : 0;
    lock_take(&runner->lock);
    while (runner->job && (deadline <= 0 || clock_now() < deadline)) {
        if (deadline <= 0)
            condition_wait(&runner->changed, &runner->lock);
        else
            condition_wait_until(&runner->changed, &runner->lock, deadline);
    }
    bool idle = !runner->job;
    lock_release(&runner->lock);
    if (former)
        thread_set_slice(former);
    return idle;
}

void runner_start(Runner *runner, RunnerJob *job, void *argument) {
    assert(runner && job);
    lock_take(&runner->lock);
    runner->job = job;
    runner->argument = argument;
    condition_wake_all(&runner->changed);
    lock_release(&runner->lock);
}
