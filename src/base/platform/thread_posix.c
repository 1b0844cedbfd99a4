#include "clock.h"
#include "thread.h"

#include <errno.h>
#include <signal.h>

static bool started(int failure) {
    errno = failure;
    return failure == 0;
}

bool threads_available(void) {
    return true;
}

bool thread_start(Thread *thread, ThreadBody *body, void *argument) {
    return started(pthread_create(thread, NULL, body, argument));
}

bool thread_start_task(Thread *thread, ThreadBody *body, void *argument) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failure = pthread_create(thread, NULL, body, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started(failure);
}

void thread_join(Thread thread) {
    pthread_join(thread, NULL);
}

void thread_detach(Thread thread) {
    pthread_detach(thread);
}

void lock_init(Lock *lock) {
    pthread_mutex_init(lock, NULL);
}

void lock_free(Lock *lock) {
    pthread_mutex_destroy(lock);
}

void lock_take(Lock *lock) {
    pthread_mutex_lock(lock);
}

void lock_release(Lock *lock) {
    pthread_mutex_unlock(lock);
}

void condition_free(Condition *condition) {
    pthread_cond_destroy(condition);
}

void condition_wait(Condition *condition, Lock *lock) {
    pthread_cond_wait(condition, lock);
}

void condition_wake_one(Condition *condition) {
    pthread_cond_signal(condition);
}

void condition_wake_all(Condition *condition) {
    pthread_cond_broadcast(condition);
}

#ifdef FLIPSIDE_PLAIN
// Not every system lets a condition wait by the clock that never goes back: here the rest of the
// wait is asked of the other one, and whoever changes that clock may lengthen or shorten one wait.
void condition_init(Condition *condition) {
    pthread_cond_init(condition, NULL);
}

bool condition_wait_until(Condition *condition, Lock *lock, double moment) {
    struct timespec until, rest = clock_timespec(moment - clock_now());
    timespec_get(&until, TIME_UTC);
    until.tv_nsec += rest.tv_nsec;
    until.tv_sec += rest.tv_sec + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT;
}
#else
void condition_init(Condition *condition) {
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

bool condition_wait_until(Condition *condition, Lock *lock, double moment) {
    struct timespec until = clock_timespec(moment);
    return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT;
}
#endif
