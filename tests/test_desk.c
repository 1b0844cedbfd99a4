// The desk without any socket: limits, order, events within bounds, errands that are left; and the
// clients' quotas.
#include "clock.h"
#include "desk.h"
#include "quota.h"
#include "scale.h"

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

static void ring(void *user) {
    atomic_fetch_add((atomic_int *)user, 1);
}

// Works until it is asked to stop.
static void wait_for_stop(Errand *errand) {
    atomic_fetch_add(&started, 1);
    while (!atomic_load(&errand->stop))
        clock_sleep(0.001);
    atomic_fetch_add(&done, 1);
}

static void finish(Errand *errand) {
    (void)errand;
    atomic_fetch_add(&done, 1);
}

static Json *number(int value) {
    Json *object = json_new_object();
    json_add_int(object, "n", value);
    return object;
}

// Tells many events, which nobody takes at once.
static void tell_much(Errand *errand) {
    for (int i = 0; i < 20000; i++)
        if (!desk_tell(errand, "much", number(i)))
            return;
    atomic_fetch_add(&done, 1);
}

static void release(Errand *errand) {
    free(errand);
    atomic_fetch_add(&released, 1);
}

static Errand *make(void (*work)(Errand *errand), const char *client) {
    Errand *errand = calloc(1, sizeof *errand);
    assert_non_null(errand);
    errand->work = work;
    errand->release = release;
    errand->client = client;
    return errand;
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
    atomic_int rings = 0;
    Desk *desk = desk_create((DeskLimits){.threads = 2, .waiting = 2, .client = 3}, ring, &rings);
    Errand *errands[4];
    for (int i = 0; i < 4; i++) {
        errands[i] = make(wait_for_stop, i < 3 ? "a" : "b");
        assert_int_equal(desk_hand_in(desk, errands[i]), DESK_TAKEN);
        if (i == 1)
            wait_for(&started, 2); // both are with a thread, and no longer wait
    }
    Errand *more = make(wait_for_stop, "a");
    assert_int_equal(desk_hand_in(desk, more), DESK_ENOUGH_OF_CLIENT);
    more->client = "c";
    assert_int_equal(desk_hand_in(desk, more), DESK_FULL);
    free(more);
    for (int i = 0; i < 4; i++)
        desk_leave(desk, errands[i]);
    desk_destroy(desk);
    assert_int_equal(released, 4);
    assert_int_equal(done, 4);
}

static void test_news(void **state) {
    (void)state;
    atomic_int rings = 0;
    Desk *desk = desk_create((DeskLimits){.threads = 1, .waiting = 10}, ring, &rings);
    Errand *first = make(finish, "a"), *second = make(finish, "a");
    assert_int_equal(desk_hand_in(desk, first), DESK_TAKEN);
    assert_int_equal(desk_hand_in(desk, second), DESK_TAKEN);
    wait_for(&rings, 2);
    assert_ptr_equal(desk_news(desk), first);
    assert_ptr_equal(desk_news(desk), second);
    assert_null(desk_news(desk));
    assert_int_equal(desk_stage(first), DESK_ANSWERED);
    assert_int_equal(desk_take(first, NULL, 0), -1);
    desk_leave(desk, first);
    desk_leave(desk, second);
    desk_destroy(desk);
    assert_int_equal(released, 2);
}

// All of what was told comes in order; what is not taken stays within bounds.
static void test_events(void **state) {
    (void)state;
    atomic_int rings = 0;
    Desk *desk = desk_create((DeskLimits){.threads = 1, .waiting = 1}, ring, &rings);
    Errand *errand = make(tell_much, "a");
    assert_int_equal(desk_hand_in(desk, errand), DESK_TAKEN);
    wait_for(&rings, 1);
    clock_sleep(0.1);
    assert_int_equal(desk_take(errand, NULL, 0), 0); // it waits for somebody to take something
    Text text = {0};
    char block[10007];
    for (ssize_t count; (count = desk_take(errand, block, sizeof block)) >= 0;)
        text_add_bytes(&text, block, (size_t)count);
    const char *at = text_string(&text);
    for (int i = 0; i < 20000; i++) {
        char wanted[60];
        snprintf(wanted, sizeof wanted, "event: much\ndata: {\"n\":%d}\n\n", i);
        assert_int_equal(strncmp(at, wanted, strlen(wanted)), 0);
        at += strlen(wanted);
    }
    assert_string_equal(at, "");
    desk_leave(desk, errand);
    desk_destroy(desk);
    text_free(&text);
}

// An errand that is left in the middle of its events ends, and gives its memory back itself.
static void test_left(void **state) {
    (void)state;
    const int rounds = scale_count(60, 2000);
    atomic_int rings = 0;
    Desk *desk = desk_create((DeskLimits){.threads = 4, .waiting = 1000}, ring, &rings);
    for (int i = 0; i < rounds; i++) {
        Errand *errand = make(i % 2 ? tell_much : wait_for_stop, "a");
        assert_int_equal(desk_hand_in(desk, errand), DESK_TAKEN);
        if (i % 3 == 0)
            clock_sleep(0.0005);
        desk_breathe(errand, clock_now() + 1, 1);
        char block[100];
        desk_take(errand, block, sizeof block);
        desk_leave(desk, errand);
    }
    desk_destroy(desk);
    assert_int_equal(released, rounds);
}

static void test_quota(void **state) {
    (void)state;
    Quota *quota = quota_create(5);
    assert_non_null(quota);
    int allowed = 0;
    for (int i = 0; i < 100; i++)
        allowed += quota_take(quota, "10.0.0.1", 1000);
    assert_int_equal(allowed, 50); // ten seconds of it
    assert_true(quota_take(quota, "10.0.0.2", 1000));
    allowed = 0;
    for (int i = 0; i < 100; i++)
        allowed += quota_take(quota, "10.0.0.1", 1001);
    assert_int_equal(allowed, 5);
    for (int i = 0; i < 20000; i++) { // more clients than there are buckets
        char client[32];
        snprintf(client, sizeof client, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        assert_true(quota_take(quota, client, 1002 + i));
    }
    quota_destroy(quota);
    quota = quota_create(0);
    for (int i = 0; i < 1000; i++)
        assert_true(quota_take(quota, "a", 0));
    quota_destroy(quota);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_limits, reset),
        cmocka_unit_test_setup(test_news, reset),
        cmocka_unit_test_setup(test_events, reset),
        cmocka_unit_test_setup(test_left, reset),
        cmocka_unit_test(test_quota),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
