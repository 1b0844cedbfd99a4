// The cluster's room with threads: every task is taken once, in order where that is wanted,
// whatever the workers do.
#include "clock.h"
#include "cluster.h"
#include "thread.h"
#include "wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TASKS_MAX = 400, GIVEN_UP_OFTEN = 3 };

// What workers are to do: tasks are numbers, results their squares.
typedef struct Plan {
    int slow;         // this task waits for the end of another one; −1 = none
    int wrong;        // this one fails; −1 = none
    bool shy;         // every third task is given up a few times
    bool endless;     // tasks end only when they are stopped
    int broken_after; // workers that can be made ready; −1 = all
    atomic_int *opened, *closed, *done, *shyness;
} Plan;

static void *open_worker(const void *context, Error *error) {
    const Plan *plan = context;
    if (plan->broken_after >= 0 && atomic_fetch_add(plan->opened, 1) >= plan->broken_after) {
        error_set(error, "there is no chair");
        return NULL;
    }
    if (plan->broken_after < 0)
        atomic_fetch_add(plan->opened, 1);
    return (void *)context;
}

static void close_worker(void *own) {
    atomic_fetch_add(((const Plan *)own)->closed, 1);
}

static ClusterOutcome square(void *own, const char *task, size_t length, const atomic_bool *stop,
                             Text *result, Error *error) {
    const Plan *plan = own;
    WireReader reader = wire_reader(task, length);
    int number;
    wire_get(&reader, &number, sizeof number);
    assert_true(wire_done(&reader));
    if (number == plan->wrong)
        return error_set(error, "task %d is wrong", number), CLUSTER_FAILED;
    if (plan->shy && number % 3 == 0 &&
        atomic_fetch_add(plan->shyness, 1) % (GIVEN_UP_OFTEN + 1) < GIVEN_UP_OFTEN)
        return CLUSTER_CANCELLED;
    while (plan->endless && !atomic_load(stop))
        clock_sleep(0.001);
    while (number == plan->slow && atomic_load(plan->done) < 20 && !atomic_load(stop))
        clock_sleep(0.001);
    if (atomic_load(stop))
        return CLUSTER_CANCELLED;
    int64_t squared = (int64_t)number * number;
    wire_put(result, &squared, sizeof squared);
    atomic_fetch_add(plan->done, 1);
    return CLUSTER_DONE;
}

static const ClusterKind squares = {
    .name = "squares", .open = open_worker, .work = square, .close = close_worker};

// Who deals and takes.
typedef struct Ledger {
    int tasks, next;
    bool known;    // every fifth result is known already
    int together;  // so many tasks wait for the results of all before them; 0 = they do not
    int end_after; // taking ends the run without an error; 0 = never
    bool refuse;   // and with one
    bool in_order;
    int taken, ticks;
    int seen[TASKS_MAX], kept[TASKS_MAX];
} Ledger;

static ClusterNext next(Text *task, void *user) {
    Ledger *ledger = user;
    int number = ledger->next;
    if (number == ledger->tasks)
        return CLUSTER_NO_MORE;
    if (ledger->together && number % ledger->together == 0 && ledger->taken < number)
        return CLUSTER_LATER;
    ledger->next++;
    int64_t squared = (int64_t)number * number;
    bool known = ledger->known && number % 5 == 0;
    wire_put(task, known ? (void *)&squared : (void *)&number,
             known ? sizeof squared : sizeof number);
    return known ? CLUSTER_KNOWN : CLUSTER_TASK;
}

static int64_t value_of(const char *result, size_t length) {
    WireReader reader = wire_reader(result, length);
    int64_t value;
    wire_get(&reader, &value, sizeof value);
    assert_true(wire_done(&reader));
    return value;
}

static bool take(uint64_t number, const char *result, size_t length, void *user, Error *error) {
    Ledger *ledger = user;
    assert_true(number < (uint64_t)ledger->tasks);
    assert_int_equal(value_of(result, length), number * number);
    if (ledger->in_order)
        assert_int_equal(number, ledger->taken);
    ledger->seen[number]++;
    ledger->taken++;
    if (ledger->end_after == 0 || ledger->taken < ledger->end_after)
        return true;
    return ledger->refuse ? error_set(error, "enough") : false;
}

static bool keep(uint64_t number, const char *result, size_t length, void *user, Error *error) {
    (void)error;
    Ledger *ledger = user;
    assert_int_equal(value_of(result, length), number * number);
    assert_int_equal(ledger->seen[number], 0);
    ledger->kept[number]++;
    return true;
}

static bool tick(void *user) {
    ((Ledger *)user)->ticks++;
    return true;
}

static ClusterEnd run(Cluster *cluster, Ledger *ledger, const atomic_bool *stop, Error *error) {
    ClusterRun tasks = {.next = next,
                        .take = take,
                        .keep = ledger->in_order ? keep : NULL,
                        .tick = tick,
                        .user = ledger,
                        .stop = stop,
                        .in_order = ledger->in_order};
    return cluster_run(cluster, &tasks, error);
}

typedef struct Counts {
    atomic_int opened, closed, done, shyness;
} Counts;

static Plan plan_of(Counts *counts) {
    return (Plan){.slow = -1,
                  .wrong = -1,
                  .broken_after = -1,
                  .opened = &counts->opened,
                  .closed = &counts->closed,
                  .done = &counts->done,
                  .shyness = &counts->shyness};
}

static void expect_all(const Ledger *ledger) {
    assert_int_equal(ledger->taken, ledger->tasks);
    for (int i = 0; i < ledger->tasks; i++) {
        assert_int_equal(ledger->seen[i], 1);
        assert_int_equal(ledger->kept[i], ledger->in_order && !(ledger->known && i % 5 == 0));
    }
    assert_true(ledger->ticks > 0);
}

// All ways to deal, with one worker and with several, one run after the other with the same
// workers.
static void test_every_task_once(void **state) {
    (void)state;
    static const int tasks[] = {0, 1, 7, TASKS_MAX};
    for (int threads = 1; threads <= 5; threads += 2) {
        Counts counts = {0};
        Plan plan = plan_of(&counts);
        Error error = {0};
        plan.shy = threads == 3;
        Cluster *cluster =
            cluster_open(&squares, &plan, (ClusterOptions){.threads = threads}, &error);
        assert_non_null(cluster);
        assert_int_equal(cluster_workers(cluster), threads);
        for (int way = 0; way < 8; way++)
            for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
                Ledger ledger = {.tasks = tasks[i],
                                 .in_order = way & 1,
                                 .known = way & 2,
                                 .together = way & 4 ? 16 : 0};
                assert_int_equal(run(cluster, &ledger, NULL, &error), CLUSTER_FINISHED);
                expect_all(&ledger);
            }
        cluster_close(cluster);
        assert_string_equal(error.text, "");
        assert_int_equal(counts.opened, threads);
        assert_int_equal(counts.closed, threads);
    }
}

// A slow task holds up those behind it only in the order of taking.
static void test_a_slow_task(void **state) {
    (void)state;
    Counts counts = {0};
    Plan plan = plan_of(&counts);
    plan.slow = 2;
    Cluster *cluster = cluster_open(&squares, &plan, (ClusterOptions){.threads = 2}, NULL);
    assert_non_null(cluster);
    Ledger ledger = {.tasks = 60, .in_order = true};
    assert_int_equal(run(cluster, &ledger, NULL, NULL), CLUSTER_FINISHED);
    expect_all(&ledger);
    cluster_close(cluster);
}

static atomic_bool stop_flag;

static void *stop_soon(void *argument) {
    (void)argument;
    clock_sleep(0.05);
    atomic_store(&stop_flag, true);
    return NULL;
}

static void test_stops(void **state) {
    (void)state;
    Counts counts = {0};
    Plan plan = plan_of(&counts);
    Error error = {0};
    plan.endless = true;
    atomic_store(&stop_flag, false);
    Cluster *cluster = cluster_open(&squares, &plan, (ClusterOptions){.threads = 3}, &error);
    Thread thread;
    assert_non_null(cluster);
    assert_true(thread_start_task(&thread, stop_soon, NULL));
    Ledger ledger = {.tasks = TASKS_MAX};
    assert_int_equal(run(cluster, &ledger, &stop_flag, &error), CLUSTER_STOPPED);
    assert_int_equal(ledger.taken, 0);
    thread_join(thread);
    cluster_close(cluster);
    assert_int_equal(counts.closed, 3);
    assert_string_equal(error.text, "");
}

// Whoever takes may end the run, with an error and without.
static void test_taking_ends(void **state) {
    (void)state;
    for (int refuse = 0; refuse < 2; refuse++)
        for (int in_order = 0; in_order < 2; in_order++) {
            Counts counts = {0};
            Plan plan = plan_of(&counts);
            Error error = {0};
            Cluster *cluster =
                cluster_open(&squares, &plan, (ClusterOptions){.threads = 2}, &error);
            assert_non_null(cluster);
            Ledger ledger = {
                .tasks = TASKS_MAX, .end_after = 20, .refuse = refuse, .in_order = in_order};
            assert_int_equal(run(cluster, &ledger, NULL, &error),
                             refuse ? CLUSTER_BROKEN : CLUSTER_STOPPED);
            assert_int_equal(ledger.taken, 20);
            assert_string_equal(error.text, refuse ? "enough" : "");
            cluster_close(cluster);
        }
}

static void test_work_fails(void **state) {
    (void)state;
    Counts counts = {0};
    Plan plan = plan_of(&counts);
    Error error = {0};
    plan.wrong = 30;
    Cluster *cluster = cluster_open(&squares, &plan, (ClusterOptions){.threads = 2}, &error);
    assert_non_null(cluster);
    Ledger ledger = {.tasks = TASKS_MAX};
    assert_int_equal(run(cluster, &ledger, NULL, &error), CLUSTER_BROKEN);
    assert_string_equal(error.text, "task 30 is wrong");
    cluster_close(cluster);
}

// Workers that cannot be made ready are told of before anything is dealt, and the others are sent
// home.
static void test_no_worker(void **state) {
    (void)state;
    for (int fit = 0; fit < 3; fit++) {
        Counts counts = {0};
        Plan plan = plan_of(&counts);
        Error error = {0};
        plan.broken_after = fit;
        assert_null(cluster_open(&squares, &plan, (ClusterOptions){.threads = 3}, &error));
        assert_string_equal(error.text, "there is no chair");
        assert_int_equal(counts.closed, fit);
    }
}

// What is missing at the end of a message is found out, wherever it was cut.
static void test_wire(void **state) {
    (void)state;
    Text text = {0};
    int number = 7;
    wire_put(&text, &number, sizeof number);
    wire_put_text(&text, "seven");
    wire_put_text(&text, NULL);
    wire_put_bytes(&text, "a\0b", 3);
    for (size_t length = 0; length <= text.length; length++) {
        char *copy = malloc(length + 1); // so that a sanitizer sees who reads behind its end
        memcpy(copy, text.data, length);
        WireReader reader = wire_reader(copy, length);
        size_t size;
        wire_get(&reader, &number, sizeof number);
        const char *seven = wire_get_text(&reader), *none = wire_get_text(&reader),
                   *bytes = wire_get_bytes(&reader, &size);
        assert_int_equal(wire_done(&reader), length == text.length);
        if (length == text.length) {
            assert_int_equal(number, 7);
            assert_string_equal(seven, "seven");
            assert_null(none);
            assert_int_equal(size, 3);
            assert_memory_equal(bytes, "a\0b", 3);
        }
        free(copy);
    }
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_task_once),
        cmocka_unit_test(test_a_slow_task),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_taking_ends),
        cmocka_unit_test(test_work_fails),
        cmocka_unit_test(test_no_worker),
        cmocka_unit_test(test_wire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
