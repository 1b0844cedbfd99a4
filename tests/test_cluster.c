// Cluster with threads: every task is taken exactly once, in order if requested, whatever the
// workers do.
#include "clock.h"
#include "cluster.h"
#include "thread.h"
#include "wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TASKS_MAX = 400, CANCELLATIONS = 3 };

// Behaviour of the workers. Tasks are numbers, results their squares.
typedef struct Plan {
    int slow;         // task that waits until another has finished; −1 = none
    int wrong;        // task that fails; −1 = none
    bool cancels;     // every third task is cancelled a few times
    bool endless;     // tasks run until they are stopped
    int broken_after; // number of workers that start successfully; −1 = all
    atomic_int *opened, *closed, *done, *cancelled;
} Plan;

static void *open_worker(const void *context, Error *error) {
    const Plan *plan = context;
    if (plan->broken_after >= 0 && atomic_fetch_add(plan->opened, 1) >= plan->broken_after) {
        error_set(error, "no worker");
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
    if (plan->cancels && number % 3 == 0 &&
        atomic_fetch_add(plan->cancelled, 1) % (CANCELLATIONS + 1) < CANCELLATIONS)
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

// State of the caller.
typedef struct Caller {
    int tasks, next;
    bool known;    // every fifth result is known in advance
    int together;  // batch size: a batch waits for all earlier results; 0 = no batches
    int end_after; // take() ends the run after this many results; 0 = never
    bool refuse;   // end it with an error
    bool in_order;
    int taken, ticks;
    int seen[TASKS_MAX], kept[TASKS_MAX];
} Caller;

static ClusterNext next(Text *task, void *user) {
    Caller *caller = user;
    int number = caller->next;
    if (number == caller->tasks)
        return CLUSTER_NO_MORE;
    if (caller->together && number % caller->together == 0 && caller->taken < number)
        return CLUSTER_LATER;
    caller->next++;
    int64_t squared = (int64_t)number * number;
    bool known = caller->known && number % 5 == 0;
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
    Caller *caller = user;
    assert_true(number < (uint64_t)caller->tasks);
    assert_int_equal(value_of(result, length), number * number);
    if (caller->in_order)
        assert_int_equal(number, caller->taken);
    caller->seen[number]++;
    caller->taken++;
    if (caller->end_after == 0 || caller->taken < caller->end_after)
        return true;
    return caller->refuse ? error_set(error, "enough") : false;
}

static bool keep(uint64_t number, const char *result, size_t length, void *user, Error *error) {
    (void)error;
    Caller *caller = user;
    assert_int_equal(value_of(result, length), number * number);
    assert_int_equal(caller->seen[number], 0);
    caller->kept[number]++;
    return true;
}

static bool tick(void *user) {
    ((Caller *)user)->ticks++;
    return true;
}

static ClusterEnd run(Cluster *cluster, Caller *caller, const atomic_bool *stop, Error *error) {
    ClusterRun tasks = {.next = next,
                        .take = take,
                        .keep = caller->in_order ? keep : NULL,
                        .tick = tick,
                        .user = caller,
                        .stop = stop,
                        .in_order = caller->in_order};
    return cluster_run(cluster, &tasks, error);
}

typedef struct Counts {
    atomic_int opened, closed, done, cancelled;
} Counts;

static Plan plan_of(Counts *counts) {
    return (Plan){.slow = -1,
                  .wrong = -1,
                  .broken_after = -1,
                  .opened = &counts->opened,
                  .closed = &counts->closed,
                  .done = &counts->done,
                  .cancelled = &counts->cancelled};
}

static void expect_all(const Caller *caller) {
    assert_int_equal(caller->taken, caller->tasks);
    for (int i = 0; i < caller->tasks; i++) {
        assert_int_equal(caller->seen[i], 1);
        assert_int_equal(caller->kept[i], caller->in_order && !(caller->known && i % 5 == 0));
    }
    assert_true(caller->ticks > 0);
}

// All scheduling modes, with one and several workers, in consecutive runs of the same cluster.
static void test_every_task_once(void **state) {
    (void)state;
    static const int tasks[] = {0, 1, 7, TASKS_MAX};
    for (int threads = 1; threads <= 5; threads += 2) {
        Counts counts = {0};
        Plan plan = plan_of(&counts);
        Error error = {0};
        plan.cancels = threads == 3;
        Cluster *cluster =
            cluster_open(&squares, &plan, (ClusterOptions){.threads = threads}, &error);
        assert_non_null(cluster);
        assert_int_equal(cluster_workers(cluster), threads);
        for (int way = 0; way < 8; way++)
            for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
                Caller caller = {.tasks = tasks[i],
                                 .in_order = way & 1,
                                 .known = way & 2,
                                 .together = way & 4 ? 16 : 0};
                assert_int_equal(run(cluster, &caller, NULL, &error), CLUSTER_FINISHED);
                expect_all(&caller);
            }
        cluster_close(cluster);
        assert_string_equal(error.text, "");
        assert_int_equal(counts.opened, threads);
        assert_int_equal(counts.closed, threads);
    }
}

// A slow task delays only the order in which later results are taken.
static void test_slow_task(void **state) {
    (void)state;
    Counts counts = {0};
    Plan plan = plan_of(&counts);
    plan.slow = 2;
    Cluster *cluster = cluster_open(&squares, &plan, (ClusterOptions){.threads = 2}, NULL);
    assert_non_null(cluster);
    Caller caller = {.tasks = 60, .in_order = true};
    assert_int_equal(run(cluster, &caller, NULL, NULL), CLUSTER_FINISHED);
    expect_all(&caller);
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
    Caller caller = {.tasks = TASKS_MAX};
    assert_int_equal(run(cluster, &caller, &stop_flag, &error), CLUSTER_STOPPED);
    assert_int_equal(caller.taken, 0);
    thread_join(thread);
    cluster_close(cluster);
    assert_int_equal(counts.closed, 3);
    assert_string_equal(error.text, "");
}

// take() may end the run, with or without an error.
static void test_take_ends_run(void **state) {
    (void)state;
    for (int refuse = 0; refuse < 2; refuse++)
        for (int in_order = 0; in_order < 2; in_order++) {
            Counts counts = {0};
            Plan plan = plan_of(&counts);
            Error error = {0};
            Cluster *cluster =
                cluster_open(&squares, &plan, (ClusterOptions){.threads = 2}, &error);
            assert_non_null(cluster);
            Caller caller = {
                .tasks = TASKS_MAX, .end_after = 20, .refuse = refuse, .in_order = in_order};
            assert_int_equal(run(cluster, &caller, NULL, &error),
                             refuse ? CLUSTER_BROKEN : CLUSTER_STOPPED);
            assert_int_equal(caller.taken, 20);
            assert_string_equal(error.text, refuse ? "enough" : "");
            cluster_close(cluster);
        }
}

static void test_task_fails(void **state) {
    (void)state;
    Counts counts = {0};
    Plan plan = plan_of(&counts);
    Error error = {0};
    plan.wrong = 30;
    Cluster *cluster = cluster_open(&squares, &plan, (ClusterOptions){.threads = 2}, &error);
    assert_non_null(cluster);
    Caller caller = {.tasks = TASKS_MAX};
    assert_int_equal(run(cluster, &caller, NULL, &error), CLUSTER_BROKEN);
    assert_string_equal(error.text, "task 30 is wrong");
    cluster_close(cluster);
}

// If a worker fails to start, opening the cluster fails and the other workers are closed.
static void test_worker_fails_to_start(void **state) {
    (void)state;
    for (int fit = 0; fit < 3; fit++) {
        Counts counts = {0};
        Plan plan = plan_of(&counts);
        Error error = {0};
        plan.broken_after = fit;
        assert_null(cluster_open(&squares, &plan, (ClusterOptions){.threads = 3}, &error));
        assert_string_equal(error.text, "no worker");
        assert_int_equal(counts.closed, fit);
    }
}

// A message truncated at any byte is detected.
static void test_wire(void **state) {
    (void)state;
    Text text = {0};
    int number = 7;
    wire_put(&text, &number, sizeof number);
    wire_put_text(&text, "seven");
    wire_put_text(&text, NULL);
    wire_put_bytes(&text, "a\0b", 3);
    for (size_t length = 0; length <= text.length; length++) {
        char *copy = malloc(length + 1); // lets a sanitizer detect reads past the end
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
        cmocka_unit_test(test_slow_task),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_take_ends_run),
        cmocka_unit_test(test_task_fails),
        cmocka_unit_test(test_worker_fails_to_start),
        cmocka_unit_test(test_wire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
