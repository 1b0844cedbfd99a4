// Threads, locks and condition variables. Compiled a second time with the fallback for systems
// without a monotonic condition clock.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "clock.h"
#include "parallel.h"
#include "thread.h"

#include <signal.h>
#include <stdatomic.h>

typedef struct Meeting {
    Lock lock;
    Condition changed;
    int asked, answered;
} Meeting;

// Answers five requests.
static void *answer(void *argument) {
    Meeting *meeting = argument;
    lock_take(&meeting->lock);
    while (meeting->answered < 5) {
        while (meeting->answered == meeting->asked)
            condition_wait(&meeting->changed, &meeting->lock);
        meeting->answered = meeting->asked;
        condition_wake_all(&meeting->changed);
    }
    lock_release(&meeting->lock);
    return NULL;
}

static void test_two_threads_meet(void **state) {
    (void)state;
    Meeting meeting = {0};
    Thread thread;
    lock_init(&meeting.lock);
    condition_init(&meeting.changed);
    assert_true(thread_start(&thread, answer, &meeting));
    lock_take(&meeting.lock);
    for (int i = 1; i <= 5; i++) {
        meeting.asked = i;
        condition_wake_one(&meeting.changed);
        double patience = clock_now() + 60;
        while (meeting.answered < i)
            assert_true(condition_wait_until(&meeting.changed, &meeting.lock, patience));
    }
    lock_release(&meeting.lock);
    thread_join(thread);
    condition_free(&meeting.changed);
    lock_free(&meeting.lock);
}

// A timed wait ends at its deadline, not before; a deadline in the past ends it immediately.
static void test_waits_end(void **state) {
    (void)state;
    Lock lock;
    Condition never;
    lock_init(&lock);
    condition_init(&never);
    lock_take(&lock);
    static const double spans[] = {-5, 0, 0.05, 0.2};
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        double moment = clock_now() + spans[i];
        while (condition_wait_until(&never, &lock, moment)) {
        }
        // Wall clock and monotonic clock drift by less than a millisecond in this time.
        assert_true(clock_now() >= moment - 0.001);
        assert_true(clock_now() < moment + 60);
    }
    lock_release(&lock);
    condition_free(&never);
    lock_free(&lock);
}

static void *look_at_signals(void *argument) {
    sigset_t now;
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    *(bool *)argument = sigismember(&now, SIGINT) == 1;
    return NULL;
}

static void test_tasks_leave_signals_alone(void **state) {
    (void)state;
    Thread thread;
    bool blocked = false, here = true;
    assert_true(thread_start_task(&thread, look_at_signals, &blocked));
    thread_join(thread);
    assert_true(blocked);
    look_at_signals(&here);
    assert_false(here);
    assert_true(thread_start(&thread, look_at_signals, &blocked));
    thread_join(thread);
    assert_false(blocked);
}

static void count(int number, void *user) {
    atomic_fetch_add((atomic_int *)user + number, 1);
}

static void test_every_task_once(void **state) {
    (void)state;
    static const int threads[] = {0, 1, 2, 7, 1000};
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        atomic_int done[300] = {0};
        parallel_run(threads[i], 300, count, done);
        for (int k = 0; k < 300; k++)
            assert_int_equal(done[k], 1);
    }
    parallel_run(4, 0, count, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_threads_meet),
        cmocka_unit_test(test_waits_end),
        cmocka_unit_test(test_tasks_leave_signals_alone),
        cmocka_unit_test(test_every_task_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
