// Memory and threads that run out while tasks are dealt: all results, or an error that says why.
#include "cluster.h"
#include "scarce.h"
#include "wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TASKS = 100 };

static void *open_worker(const void *context, Error *error) {
    (void)context;
    void *own = malloc(16);
    if (!own)
        error_set(error, "not enough memory");
    return own;
}

static ClusterOutcome echo(void *own, const char *task, size_t length, const atomic_bool *stop,
                           Text *result, Error *error) {
    (void)own;
    (void)stop;
    (void)error;
    wire_put(result, task, length);
    return CLUSTER_DONE;
}

static const ClusterKind echoes = {
    .name = "echoes", .open = open_worker, .work = echo, .close = free};

typedef struct Ledger {
    int next, taken;
} Ledger;

static ClusterNext next(Text *task, void *user) {
    Ledger *ledger = user;
    if (ledger->next == TASKS)
        return CLUSTER_NO_MORE;
    wire_put(task, &ledger->next, sizeof ledger->next);
    return ledger->next++ % 7 == 0 ? CLUSTER_KNOWN : CLUSTER_TASK;
}

static bool take(uint64_t number, const char *result, size_t length, void *user, Error *error) {
    (void)error;
    Ledger *ledger = user;
    int value;
    assert_int_equal(length, sizeof value);
    memcpy(&value, result, sizeof value);
    assert_int_equal(value, number);
    ledger->taken++;
    return true;
}

static bool deal(bool in_order, int threads, Error *error) {
    Ledger ledger = {0};
    ClusterRun run = {.next = next, .take = take, .user = &ledger, .in_order = in_order};
    Cluster *cluster = cluster_open(&echoes, NULL, (ClusterOptions){.threads = threads}, error);
    if (!cluster)
        return false;
    ClusterEnd end = cluster_run(cluster, &run, error);
    cluster_close(cluster);
    if (end == CLUSTER_FINISHED)
        assert_int_equal(ledger.taken, TASKS);
    return end == CLUSTER_FINISHED;
}

static bool deal_in_order(Error *error) {
    return deal(true, 1, error);
}

static bool deal_as_it_comes(Error *error) {
    return deal(false, 2, error);
}

static void test_dealing(void **state) {
    (void)state;
    assert_true(scarce_run(deal_in_order) > 10);
    assert_true(scarce_run(deal_as_it_comes) > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_dealing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
