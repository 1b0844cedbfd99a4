// Threads, locks and condition variables.
//
// A build without threads (FLIPSIDE_NO_THREADS) has the same functions: thread_start fails,
// thread_start_task runs the task before it returns, and locks do nothing.
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

// Returns true if threads run concurrently; false in a build without threads.
bool threads_available(void);

// Starts a thread that may wait for other threads. Returns false and sets errno on failure.
bool thread_start(Thread *thread, ThreadBody *body, void *argument);

// Starts a thread that finishes without further actions of the starter. All signals are blocked in
// it. Returns false and sets errno on failure. Without threads, runs the task before returning.
bool thread_start_task(Thread *thread, ThreadBody *body, void *argument);

// Every started thread must be joined or detached.
void thread_join(Thread thread);
void thread_detach(Thread thread);

// Requests a scheduler time slice, which lowers the wake-up latency on a busy machine (Linux 6.12;
// ignored before). Returns the previous slice, to be restored; 0 if it cannot be changed.
uint64_t thread_set_slice(uint64_t nanoseconds);

// CPU usage of the calling thread so far.
typedef struct ThreadUsage {
    double busy;      // CPU time in seconds; elapsed time if the system does not report it
    long preemptions; // involuntary context switches
} ThreadUsage;

ThreadUsage thread_usage(void);

void lock_init(Lock *lock);
void lock_free(Lock *lock);
void lock_take(Lock *lock);
void lock_release(Lock *lock);

// Wait with the lock held. Wake-ups may be spurious: check the condition again.
void condition_init(Condition *condition);
void condition_free(Condition *condition);
void condition_wait(Condition *condition, Lock *lock);

// Waits until `moment` of clock_now() at the latest. Returns false on timeout.
bool condition_wait_until(Condition *condition, Lock *lock, double moment);

void condition_wake_one(Condition *condition);
void condition_wake_all(Condition *condition);

#endif
