// Threads, locks and conditions. A build without threads (FLIPSIDE_NO_THREADS) has the same names:
// no thread that serves others can be had, tasks are done by whoever starts them, and locks are
// nothing.
#ifndef FLIPSIDE_BASE_THREAD_H
#define FLIPSIDE_BASE_THREAD_H

#include <stdbool.h>
#include <stdint.h>

#ifdef FLIPSIDE_NO_THREADS
typedef struct Thread {
    char none;
} Thread;
typedef struct Lock {
    char none;
} Lock;
typedef struct Condition {
    char none;
} Condition;
#else
#include <pthread.h>
typedef pthread_t Thread;
typedef pthread_mutex_t Lock;
typedef pthread_cond_t Condition;
#endif

typedef void *ThreadBody(void *argument);

// Do tasks run beside whoever starts them?
bool threads_available(void);

// Starts a thread that may wait for others. False, and errno says why, when none can be had.
bool thread_start(Thread *thread, ThreadBody *body, void *argument);

// Starts a thread for a task that comes to its end without what the starter does later; signals are
// left to the other threads. False, and errno says why, when none can be had. Without threads the
// task is done when this returns.
bool thread_start_task(Thread *thread, ThreadBody *body, void *argument);

// Waits for a thread to end; every thread that was started is joined or detached.
void thread_join(Thread thread);
void thread_detach(Thread thread);

// Asks for short turns on the processor, which a busy machine grants sooner after a sleep
// (Linux 6.12; ignored before). Returns the former length in nanoseconds, to be given back; 0 when
// it cannot be changed.
uint64_t thread_set_slice(uint64_t nanoseconds);

void lock_init(Lock *lock);
void lock_free(Lock *lock);
void lock_take(Lock *lock);
void lock_release(Lock *lock);

// A condition is waited for with its lock taken. A wait may end for no reason: ask again what was
// waited for.
void condition_init(Condition *condition);
void condition_free(Condition *condition);
void condition_wait(Condition *condition, Lock *lock);

// Waits until a moment of clock_now() at most; false when that has come.
bool condition_wait_until(Condition *condition, Lock *lock, double moment);

void condition_wake_one(Condition *condition);
void condition_wake_all(Condition *condition);

#endif
