// The fixed work of `bench` visits the same number of positions on every build: the number in
// data/signature.txt. A change of the search changes it, and says so in its commit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "program.h"
#include "scale.h"

#include <stdio.h>
#include <stdlib.h>

static void test_bench_signature(void **state) {
    (void)state;
#ifdef SCALE_SANITIZED
    skip();
#endif
    FILE *file = fopen(FLIPSIDE_SOURCE_DIR "/tests/data/signature.txt", "r");
    assert_non_null(file);
    char eval[32], line[128];
    unsigned long long expected;
    int checked = 0;
    while (fscanf(file, "%31s %llu", eval, &expected) == 2) {
        snprintf(line, sizeof line, "$F bench --eval %s --json", eval);
        Outcome outcome = program_run(line);
        assert_int_equal(outcome.status, 0);
        unsigned long long nodes = 0;
        assert_int_equal(sscanf(outcome.out, "{\"nodes\":%llu", &nodes), 1);
        assert_int_equal(nodes, expected);
        checked++;
    }
    fclose(file);
    assert_true(checked > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bench_signature)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
