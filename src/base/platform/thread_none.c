#include "clock.h"
#include "thread.h"

#include <assert.h>
#include <errno.h>

bool threads_available(void) {
    return false;
}

bool thread_start(Thread *thread, ThreadBody *body, void *argument) {
    (void)thread, (void)body, (void)argument;
    errno = ENOSYS;
    return false;
}

bool thread_start_task(Thread *thread, ThreadBody *body, void *argument) {
    *thread = (Thread){0};
    body(argument);
    return true;
}

void thread_join(Thread thread) {
    (void)thread;
}

void thread_detach(Thread thread) {
    (void)thread;
}

void lock_init(Lock *lock) {
    *lock = (Lock){0};
}

void lock_free(Lock *lock) {
    (void)lock;
}

void lock_take(Lock *lock) {
    (void)lock;
}

void lock_release(Lock *lock) {
    (void)lock;
}

void condition_init(Condition *condition) {
    *condition = (Condition){0};
}

void condition_free(Condition *condition) {
    (void)condition;
}

void condition_wait(Condition *condition, Lock *lock) {
    (void)condition, (void)lock;
    assert(!"nobody is there who could end this wait");
}

bool condition_wait_until(Condition *condition, Lock *lock, double moment) {
    (void)condition, (void)lock;
    clock_sleep(moment - clock_now());
    return false;
}

void condition_wake_one(Condition *condition) {
    (void)condition;
}

void condition_wake_all(Condition *condition) {
    (void)condition;
}
