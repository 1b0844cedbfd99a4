// The work queue without sockets: limits, order, bounded event buffers and abandoned jobs. Also the
// request rate limit.
#include "clock.h"
#include "rate_limit.h"
#include "scale.h"
#include "work_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static atomic_int released, started, done;

static void wait_for(atomic_int *counter, int value) {
    while (atomic_load(counter) < value)
        clock_sleep(0.001);
}

static void notify(void *user) {
    atomic_fetch_add((atomic_int *)user, 1);
}

// Runs until it is stopped.
static void wait_for_stop(QueueJob *job) {
    atomic_fetch_add(&started, 1);
    while (!atomic_load(&job->stop))
        clock_sleep(0.001);
    atomic_fetch_add(&done, 1);
}

static void finish(QueueJob *job) {
    (void)job;
    atomic_fetch_add(&done, 1);
}

static Json *number(int value) {
    Json *object = json_new_object();
    json_add_int(object, "n", value);
    return object;
}

// Emits more events than the buffer holds.
static void emit_many(QueueJob *job) {
    for (int i = 0; i < 20000; i++)
        if (!queue_emit(job, "much", number(i)))
            return;
    atomic_fetch_add(&done, 1);
}

static void release(QueueJob *job) {
    free(job);
    atomic_fetch_add(&released, 1);
}

static QueueJob *make(void (*run)(QueueJob *job), const char *client) {
    QueueJob *job = calloc(1, sizeof *job);
    assert_non_null(job);
    job->run = run;
    job->release = release;
    job->client = client;
    return job;
}

static int reset(void **state) {
    (void)state;
    atomic_store(&released, 0);
    atomic_store(&started, 0);
    atomic_store(&done, 0);
    return 0;
}

static void test_limits(void **state) {
    (void)state;
    atomic_int notifications = 0;
    WorkQueue *queue = queue_create((QueueLimits){.threads = 2, .waiting = 2, .client = 3}, notify,
                                    &notifications);
    QueueJob *jobs[4];
    for (int i = 0; i < 4; i++) {
        jobs[i] = make(wait_for_stop, i < 3 ? "a" : "b");
        assert_int_equal(queue_submit(queue, jobs[i]), QUEUE_ACCEPTED);
        if (i == 1)
            wait_for(&started, 2); // both have a thread and no longer wait
    }
    QueueJob *more = make(wait_for_stop, "a");
    assert_int_equal(queue_submit(queue, more), QUEUE_CLIENT_LIMIT);
    more->client = "c";
    assert_int_equal(queue_submit(queue, more), QUEUE_FULL);
    free(more);
    for (int i = 0; i < 4; i++)
        queue_abandon(queue, jobs[i]);
    queue_destroy(queue);
    assert_int_equal(released, 4);
    assert_int_equal(done, 4);
}

static void test_updates(void **state) {
    (void)state;
    atomic_int notifications = 0;
    WorkQueue *queue =
        queue_create((QueueLimits){.threads = 1, .waiting = 10}, notify, &notifications);
    QueueJob *first = make(finish, "a"), *second = make(finish, "a");
    assert_int_equal(queue_submit(queue, first), QUEUE_ACCEPTED);
    assert_int_equal(queue_submit(queue, second), QUEUE_ACCEPTED);
    wait_for(&notifications, 2);
    assert_ptr_equal(queue_next_update(queue), first);
    assert_ptr_equal(queue_next_update(queue), second);
    assert_null(queue_next_update(queue));
    assert_int_equal(queue_job_state(first), QUEUE_JOB_DONE);
    assert_int_equal(queue_read_events(first, NULL, 0), -1);
    queue_abandon(queue, first);
    queue_abandon(queue, second);
    queue_destroy(queue);
    assert_int_equal(released, 2);
}

// All events arrive in order although the job had to wait for space.
static void test_events(void **state) {
    (void)state;
    atomic_int notifications = 0;
    WorkQueue *queue =
        queue_create((QueueLimits){.threads = 1, .waiting = 1}, notify, &notifications);
    QueueJob *job = make(emit_many, "a");
    assert_int_equal(queue_submit(queue, job), QUEUE_ACCEPTED);
    wait_for(&notifications, 1);
    clock_sleep(0.1);
    assert_int_equal(queue_read_events(job, NULL, 0), 0); // blocked until events are read
    Text text = {0};
    char block[10007];
    for (ssize_t count; (count = queue_read_events(job, block, sizeof block)) >= 0;)
        text_add_bytes(&text, block, (size_t)count);
    const char *at = text_string(&text);
    for (int i = 0; i < 20000; i++) {
        char wanted[60];
        snprintf(wanted, sizeof wanted, "event: much\ndata: {\"n\":%d}\n\n", i);
        assert_int_equal(strncmp(at, wanted, strlen(wanted)), 0);
        at += strlen(wanted);
    }
    assert_string_equal(at, "");
    queue_abandon(queue, job);
    queue_destroy(queue);
    text_free(&text);
}

// An abandoned job ends and is released, even while it emits events.
static void test_abandoned(void **state) {
    (void)state;
    const int rounds = scale_count(60, 2000);
    atomic_int notifications = 0;
    WorkQueue *queue =
        queue_create((QueueLimits){.threads = 4, .waiting = 1000}, notify, &notifications);
    for (int i = 0; i < rounds; i++) {
        QueueJob *job = make(i % 2 ? emit_many : wait_for_stop, "a");
        assert_int_equal(queue_submit(queue, job), QUEUE_ACCEPTED);
        if (i % 3 == 0)
            clock_sleep(0.0005);
        queue_send_keepalive(job, clock_now() + 1, 1);
        char block[100];
        queue_read_events(job, block, sizeof block);
        queue_abandon(queue, job);
    }
    queue_destroy(queue);
    assert_int_equal(released, rounds);
}

static void test_rate_limit(void **state) {
    (void)state;
    RateLimit *limit = rate_limit_create(5);
    assert_non_null(limit);
    int allowed = 0;
    for (int i = 0; i < 100; i++)
        allowed += rate_limit_take(limit, "10.0.0.1", 1000);
    assert_int_equal(allowed, 50); // ten seconds' worth
    assert_true(rate_limit_take(limit, "10.0.0.2", 1000));
    allowed = 0;
    for (int i = 0; i < 100; i++)
        allowed += rate_limit_take(limit, "10.0.0.1", 1001);
    assert_int_equal(allowed, 5);
    for (int i = 0; i < 20000; i++) { // more clients than there are buckets
        char client[32];
        snprintf(client, sizeof client, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_true(rate_limit_take(limit, client, 1002 + i));
    }
    rate_limit_destroy(limit);
    limit = rate_limit_create(0);
    for (int i = 0; i < 1000; i++)
        assert_true(rate_limit_take(limit, "a", 0));
    rate_limit_destroy(limit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_limits, reset), cmocka_unit_test_setup(test_updates, reset),
        cmocka_unit_test_setup(test_events, reset), cmocka_unit_test_setup(test_abandoned, reset),
        cmocka_unit_test(test_rate_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
