#include "runner.h"

#include "clock.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct Runner {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed; // on the monotonic clock
    RunnerJob *job;         // NULL when idle
    void *argument;
    bool closing;
};

static void *runner_main(void *argument) {
    Runner *runner = argument;
    pthread_mutex_lock(&runner->lock);
    for (;;) {
        while (!runner->job && !runner->closing)
            pthread_cond_wait(&runner->changed, &runner->lock);
        if (!runner->job)
            break;
        pthread_mutex_unlock(&runner->lock);
        runner->job(runner->argument);
        pthread_mutex_lock(&runner->lock);
        runner->job = NULL;
        pthread_cond_broadcast(&runner->changed);
    }
    pthread_mutex_unlock(&runner->lock);
    return NULL;
}

Runner *runner_create(void) {
    Runner *runner = calloc(1, sizeof *runner);
    if (!runner)
        return NULL;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&runner->lock, NULL);
    pthread_cond_init(&runner->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    if (pthread_create(&runner->thread, NULL, runner_main, runner) == 0)
        return runner;
    pthread_mutex_destroy(&runner->lock);
    pthread_cond_destroy(&runner->changed);
    free(runner);
    return NULL;
}

void runner_destroy(Runner *runner) {
    if (!runner)
        return;
    pthread_mutex_lock(&runner->lock);
    runner->closing = true;
    pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
    pthread_join(runner->thread, NULL);
    pthread_mutex_destroy(&runner->lock);
    pthread_cond_destroy(&runner->changed);
    free(runner);
}

// The kernel's struct sched_attr, first version; its own header cannot be included beside the C library's.
typedef struct TurnAttributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
} TurnAttributes;

// Asks for short turns on the processor, which a busy machine grants sooner after a sleep (Linux 6.12; ignored before).
// Returns the former setting, to be given back; 0 when it cannot be changed.
static uint64_t ask_for_short_turns(uint64_t nanoseconds) {
    TurnAttributes attributes = {.size = sizeof attributes};
    if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 || attributes.policy != SCHED_OTHER)
        return 0;
    uint64_t former = attributes.runtime;
    attributes.runtime = nanoseconds;
    return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0 ? former : 0;
}

bool runner_wait(Runner *runner, double deadline) {
    assert(runner);
    uint64_t former = deadline > 0 ? ask_for_short_turns(100000) : 0;
    struct timespec until = clock_timespec(deadline);
    pthread_mutex_lock(&runner->lock);
    while (runner->job && (deadline <= 0 || clock_now() < deadline)) {
        if (deadline <= 0)
            pthread_cond_wait(&runner->changed, &runner->lock);
        else
            pthread_cond_timedwait(&runner->changed, &runner->lock, &until);
    }
    bool idle = !runner->job;
    pthread_mutex_unlock(&runner->lock);
    if (former)
        ask_for_short_turns(former);
    return idle;
}

void runner_start(Runner *runner, RunnerJob *job, void *argument) {
    assert(runner && job);
    pthread_mutex_lock(&runner->lock);
    runner->job = job;
    runner->argument = argument;
    pthread_cond_broadcast(&runner->changed);
    pthread_mutex_unlock(&runner->lock);
}
