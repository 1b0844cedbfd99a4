// Weights files: what goes in comes out, and nothing wrong is ever taken for weights.
#include "bytes.h"
#include "checksum.h"
#include "clock.h"
#include "file.h"
#include "pack.h"
#include "positions.h"
#include "program.h"
#include "random.h"
#include "scale.h"
#include "search.h"
#include "weights.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/flipside-weights-XXXXXX", path[80];

static off_t file_size(const char *name) {
    struct stat about;
    assert_int_equal(stat(name, &about), 0);
    return about.st_size;
}

static int set_up(void **state) {
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/w", folder);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void random_weights(Weights *weights, const char *set, Goal goal, int knots) {
    memset(weights, 0, sizeof *weights);
    Random random = random_seeded(1);
    weights->goal = goal;
    assert_true(patterns_by_name(&weights->patterns, set));
    size_t size = (size_t)patterns_size(&weights->patterns);
    int32_t *tie = malloc(size * sizeof *tie);
    patterns_canonical(&weights->patterns, tie, NULL, NULL);
    weights->knot_count = knots;
    weights->table = malloc(size * (size_t)knots * sizeof *weights->table);
    for (int k = 0; k < knots; k++) {
        weights->knot[k] = (uint8_t)(4 + k * 60 / (knots > 1 ? knots - 1 : 1));
        int16_t *table = weights->table + (size_t)k * size;
        for (size_t i = 0; i < size; i++)
            table[i] = tie[i] == (int32_t)i ? (int16_t)((int)random_below(&random, 2001) - 1000)
                                            : table[tie[i]];
    }
    for (int d = 0; d < EVAL_PHASES; d++) {
        weights->bias[d] = (int16_t)(d * 3 - 50);
        weights->win_slope[d] = 0.25f;
    }
    weights->probcut = (ProbcutModel){1.23456, -2.5, 0.01234, -0.00001, 20000.5};
    text_add(&weights->provenance, "data: nothing\n");
    free(tie);
}

static void comes_back_as_it_was(void **state) {
    (void)state;
    Weights out, in;
    Error error;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        random_weights(&out, "small", goal, 5);
        assert_true(weights_write(&out, path, &error));
        assert_true(weights_read(&in, path, &error));
        assert_int_equal(in.goal, goal);
        assert_int_equal(in.knot_count, 5);
        assert_memory_equal(&in.patterns, &out.patterns, sizeof in.patterns);
        assert_memory_equal(in.knot, out.knot, sizeof in.knot);
        assert_memory_equal(in.bias, out.bias, sizeof in.bias);
        assert_memory_equal(in.win_slope, out.win_slope, sizeof in.win_slope);
        assert_memory_equal(&in.probcut, &out.probcut, sizeof in.probcut);
        assert_memory_equal(in.table, out.table,
                            (size_t)patterns_size(&in.patterns) * 5 * sizeof *in.table);
        assert_string_equal(text_string(&in.provenance), "data: nothing\n");
        weights_free(&in);
        weights_free(&out);
    }
}

// Rounded weights are multiples of the step, no entry moves by more than half of it, and the file
// is smaller; extreme entries stay in range, and what is rounded once is not changed by rounding
// again.
static void rounding_moves_little_and_saves_much(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int step = 1; step <= 255; step = step * 3 + 1) {
            Weights out, in;
            Error error;
            int most, again;
            random_weights(&out, "small", goal, 5);
            size_t count = (size_t)patterns_size(&out.patterns) * 5;
            int32_t *tie = malloc(count / 5 * sizeof *tie);
            patterns_canonical(&out.patterns, tie, NULL, NULL);
            out.table[0] = INT16_MAX;
            out.table[count / 5] = INT16_MIN; // the widest change from knot to knot
            for (size_t i = 0; i < count; i++)
                out.table[i] =
                    out.table[i / (count / 5) * (count / 5) + (size_t)tie[i % (count / 5)]];
            free(tie);
            int16_t *before = malloc(count * sizeof *before);
            memcpy(before, out.table, count * sizeof *before);
            assert_true(weights_write(&out, path, &error));
            off_t whole = file_size(path);
            weights_round(&out, step, &most);
            assert_true(step > 1 ? most <= step : most == 0);
            for (size_t i = 0; i < count; i++) {
                assert_int_equal(out.table[i] % step, 0);
                assert_true(abs(out.table[i] - before[i]) <=
                            (abs(before[i]) > INT16_MAX - step ? step : step / 2));
            }
            assert_true(weights_write(&out, path, &error));
            if (step > 1)
                assert_true(file_size(path) < whole);
            assert_true(weights_read(&in, path, &error));
            assert_memory_equal(in.table, out.table, count * sizeof *in.table);
            assert_non_null(strstr(text_string(&in.provenance), "rounded to: "));
            weights_round(&in, step, &again);
            assert_int_equal(again, 0);
            free(before);
            weights_free(&in);
            weights_free(&out);
        }
}

// At a knot the evaluation is the knot's table; between two it lies between them.
static void tables_are_interpolated(void **state) {
    (void)state;
    Weights weights;
    random_weights(&weights, "small", GOAL_MOST, 4);
    Eval *eval = weights_eval(&weights);
    assert_non_null(eval);
    size_t size = (size_t)patterns_size(&weights.patterns);
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        int k = 0;
        while (k + 1 < 4 && weights.knot[k + 1] <= discs)
            k++;
        int next = k + 1 < 4 ? k + 1 : k;
        for (size_t i = 0; i < size; i += 37) {
            int a = weights.table[(size_t)k * size + i], b = weights.table[(size_t)next * size + i];
            int span = weights.knot[next] - weights.knot[k], at = discs - weights.knot[k];
            double exact = span > 0 && at > 0 ? a + (double)(b - a) * at / span : a;
            double got = pattern_eval_of(eval)->tables[(size_t)discs * size + i];
            assert_true(got - exact <= 0.6 && exact - got <= 0.6);
        }
    }
    eval_free(eval);
    weights_free(&weights);
}

// A file of version 1, as version 0.1 of the program wrote it: it has no ProbCut model and gets the
// usual one.
static void old_files_still_load(void **state) {
    (void)state;
    Weights weights;
    Error error;
    assert_true(weights_read(&weights, FLIPSIDE_SOURCE_DIR "/tests/data/weights-version-1.weights",
                             &error));
    ProbcutModel usual = weights_default_probcut(GOAL_MOST);
    assert_memory_equal(&weights.probcut, &usual, sizeof usual);
    assert_non_null(strstr(text_string(&weights.provenance), "games: 300\n"));
    assert_int_equal(weights.knot_count, 6);
    Weights again;
    assert_true(weights_write(&weights, path, &error)); // as the present version
    assert_true(weights_read(&again, path, &error));
    assert_memory_equal(&again.probcut, &weights.probcut, sizeof usual);
    assert_memory_equal(again.bias, weights.bias, sizeof again.bias);
    assert_memory_equal(again.table, weights.table,
                        (size_t)patterns_size(&weights.patterns) * 6 * sizeof *weights.table);
    weights_free(&weights);
    weights_free(&again);
}

// The margins of a search are those of the model that its weights bring along.
static void margins_come_with_the_weights(void **state) {
    (void)state;
    Weights weights;
    random_weights(&weights, "small", GOAL_MOST, 2);
    static Search search;
    int margin[2];
    for (int i = 0; i < 2; i++) {
        weights.probcut =
            (ProbcutModel){.constant = i ? log(7) - 0.01 : log(3) - 0.01, .end_constant = log(50)};
        Eval *eval = weights_eval(&weights);
        search_init(&search, rules_default(), eval, NULL, NULL);
        margin[i] = search.margin[selectivity_of_percent(95)][30][10];
        eval_free(eval);
    }
    assert_int_equal(margin[0], 6); // two standard deviations
    assert_int_equal(margin[1], 14);
    weights_free(&weights);
}

// `flipside probcut --write` fits a model to the weights in a file and puts it there; everything
// else stays.
static void the_command_writes_the_model(void **state) {
    (void)state;
    Weights before, after;
    Error error;
    char line[400];
    random_weights(&before, "small", GOAL_MOST, 3);
    assert_true(weights_write(&before, path, &error));
    snprintf(line, sizeof line,
             "$F probcut --weights %s --positions 1200 --depth 4 --exact 8 --seed 3 --write --json",
             path);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 0);
    assert_true(weights_read(&after, path, &error));
    assert_memory_not_equal(&after.probcut, &before.probcut, sizeof after.probcut);
    char constant[40];
    snprintf(constant, sizeof constant, "\"constant\":%.4f", after.probcut.constant);
    assert_non_null(strstr(outcome.out, constant));
    assert_non_null(strstr(text_string(&after.provenance),
                           "probcut: 1200 positions, depth 4, exact 8, seed 3\n"));
    assert_memory_equal(after.table, before.table,
                        (size_t)patterns_size(&before.patterns) * 3 * sizeof *after.table);
    assert_int_equal(program_run("$F probcut --write --positions 100").status, 2);
    weights_free(&before);
    weights_free(&after);
}

static void kinds_have_names_and_operations(void **state) {
    (void)state;
    size_t count;
    const EvalKind *const *kinds = eval_kinds(&count);
    assert_true(count >= 2);
    for (size_t i = 0; i < count; i++) {
        assert_ptr_equal(eval_kind(kinds[i]->name), kinds[i]);
        assert_true(kinds[i]->state_size <= sizeof(EvalState));
        assert_true(kinds[i]->start && kinds[i]->play && kinds[i]->pass && kinds[i]->score &&
                    kinds[i]->fine);
    }
    assert_null(eval_kind("nosuch"));
    Error error;
    assert_null(eval_open("nosuch", GOAL_MOST, 8, NULL, &error));
    assert_non_null(strstr(error.text, "nosuch"));
    assert_null(eval_open("patterns", GOAL_MOST, 6, NULL, &error));
    assert_null(eval_open("handmade", GOAL_MOST, 8, "some.weights", &error));
    for (int size = 4; size <= 8; size += 2) {
        Eval *eval = eval_open("handmade", GOAL_FEWEST, size, NULL, &error);
        assert_ptr_equal(eval, eval_handmade(GOAL_FEWEST, size));
        eval_free(eval);
    }
}

static void loading_is_quick(void **state) {
    (void)state;
    Weights weights;
    Error error;
    random_weights(&weights, "standard", GOAL_MOST, 16);
    assert_true(weights_write(&weights, path, &error));
    weights_free(&weights);
    double begin = clock_now();
    Eval *eval = eval_load(path, &error);
    double seconds = clock_now() - begin;
    assert_non_null(eval);
    print_message("loaded in %.0f ms\n", seconds * 1000);
    assert_string_equal(eval_about(eval) + strlen(eval_about(eval)) - strlen(path), path);
    eval_free(eval);
}

static void wrong_files_are_refused(void **state) {
    (void)state;
    Weights weights;
    Error error;
    random_weights(&weights, "small", GOAL_FEWEST, 2);
    assert_true(weights_write(&weights, path, &error));
    weights_free(&weights);
    Text bytes = {0};
    assert_true(file_read(path, WEIGHTS_FILE_MAX, &bytes, &error));
    Random random = random_seeded(2);
    for (int i = scale_count(200, 5000); i > 0; i--) {
        size_t cut = random_below(&random, (uint32_t)bytes.length);
        assert_false(weights_parse(&weights, bytes.data, cut, &error));
        weights_free(&weights);
        size_t at = i < 40 ? (size_t)i : random_below(&random, (uint32_t)bytes.length);
        bytes.data[at] ^= (char)(1 << random_below(&random, 8));
        assert_false(weights_parse(&weights, bytes.data, bytes.length, &error));
        weights_free(&weights);
        text_clear(&bytes);
        assert_true(file_read(path, WEIGHTS_FILE_MAX, &bytes, &error));
    }
    text_free(&bytes);
    assert_null(eval_load("/nonexistent/w", &error));
    assert_true(file_write(path, "hello", 5, &error));
    assert_null(eval_load(path, &error));
    assert_non_null(strstr(error.text, "not a weights file"));
}

// A whole file whose network is of another kind, as one of an earlier or later version: told from a
// damaged one.
static void other_networks_are_refused(void **state) {
    (void)state;
    enum { HEADER = 32 };
    Weights weights;
    Error error;
    random_weights(&weights, "small", GOAL_MOST, 2);
    assert_true(weights_write(&weights, path, &error));
    size_t entries = 0, table = (size_t)patterns_size(&weights.patterns);
    int32_t *tie = malloc(table * sizeof *tie);
    patterns_canonical(&weights.patterns, tie, NULL, NULL);
    for (size_t i = 0; i < table; i++)
        entries += tie[i] == (int32_t)i ? (size_t)weights.knot_count : 0;
    free(tie);
    weights_free(&weights);

    Text bytes = {0};
    assert_true(file_read(path, WEIGHTS_FILE_MAX, &bytes, &error));
    uint8_t *old = (uint8_t *)bytes.data;
    size_t provenance = bytes_get32(old + 16), size = bytes_get32(old + 20),
           packed = bytes_get32(old + 24);
    uint8_t *raw = malloc(size), *file = malloc(HEADER + provenance + PACK_BOUND(size));
    assert_int_equal(pack_expand(raw, size, old + HEADER + provenance, packed), PACK_DONE);
    uint8_t *kind = raw + size - 2 * entries - 2; // before the step of the entries
    for (int i = 0; i < 3; i++) {
        *kind = (uint8_t[]){0, 2, 200}[i];
        memcpy(file, old, HEADER + provenance);
        packed = pack_compress(file + HEADER + provenance, PACK_BOUND(size), raw, size, 1);
        bytes_put32(file + 24, (uint32_t)packed);
        uint32_t crc =
            checksum_crc32(checksum_crc32(0, file, 28), file + HEADER, provenance + packed);
        bytes_put32(file + 28, crc);
        assert_int_equal(weights_parse(&weights, file, HEADER + provenance + packed, &error),
                         i == 0);
        weights_free(&weights);
        if (i > 0)
            assert_non_null(strstr(error.text, "the network is of another kind"));
    }
    free(raw);
    free(file);
    text_free(&bytes);
}

// `flipside weights` tells what a file is, and writes a rounded copy that plays.
static void the_command_rounds_a_copy(void **state) {
    (void)state;
    Weights before, after;
    Error error;
    char line[400], copy[100];
    snprintf(copy, sizeof copy, "%s.small", path);
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        random_weights(&before, "small", goal, 3);
        assert_true(weights_write(&before, path, &error));
        snprintf(line, sizeof line, "$F weights %s --out %s --step 8 --json", path, copy);
        Outcome outcome = program_run(line);
        assert_int_equal(outcome.status, 0);
        assert_non_null(
            strstr(outcome.out, goal == GOAL_MOST ? "\"goal\":\"most\"" : "\"goal\":\"fewest\""));
        assert_non_null(strstr(outcome.out, "\"largest_change\":0.031"));
        assert_true(weights_read(&after, copy, &error));
        int most;
        weights_round(&before, 8, &most);
        assert_memory_equal(after.table, before.table,
                            (size_t)patterns_size(&before.patterns) * 3 * sizeof *after.table);
        weights_free(&before);
        weights_free(&after);
    }
    unlink(copy);
    snprintf(line, sizeof line, "$F weights %s --step 8", path);
    assert_int_equal(program_run(line).status, 2);
    snprintf(line, sizeof line, "$F weights %s --network-step 8", path);
    assert_int_equal(program_run(line).status, 2);
    assert_int_equal(program_run("$F weights").status, 2);
}

// What the app without a server carries is small: tables alone, rounded, both goals within their
// share of the 3 MB of a first visit (tests/web/app.app.mjs). They value positions much as the
// shipped weights do.
static void the_browser_has_small_weights(void **state) {
    (void)state;
    size_t bytes = 0;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Weights small;
        Error error;
        char shipped_name[300], name[300];
        snprintf(shipped_name, sizeof shipped_name, "%s/weights/%s.weights", FLIPSIDE_SOURCE_DIR,
                 goal_name(goal));
        snprintf(name, sizeof name, "%s/src/frontends/browser/weights/%s.weights",
                 FLIPSIDE_SOURCE_DIR, goal_name(goal));
        bytes += (size_t)file_size(name);
        assert_true(weights_read(&small, name, &error));
        assert_int_equal(small.goal, goal);
        assert_null(small.network);
        for (size_t i = 0; i < (size_t)patterns_size(&small.patterns) * (size_t)small.knot_count;
             i++)
            assert_int_equal(small.table[i] % 8, 0);
        weights_free(&small);
        Eval *one = eval_load_for(goal, shipped_name, &error),
             *other = eval_load_for(goal, name, &error);
        assert_non_null(one);
        assert_non_null(other);
        Random random = random_seeded(5);
        double apart = 0, count = 0;
        for (int i = 0; i < 2000; i++) {
            Board board = positions_random(&random, (Rules){goal, START_STANDARD, 8}, 10 + i % 40);
            EvalState here, there;
            eval_start(one, &here, board);
            eval_start(other, &there, board);
            apart += abs(eval_score(one, &here, board) - eval_score(other, &there, board));
            count++;
        }
        assert_true(apart / count < 8);
        eval_free(one);
        eval_free(other);
    }
    assert_true(bytes <= 1600000);
}

static void goal_must_match(void **state) {
    (void)state;
    Weights weights;
    Error error;
    random_weights(&weights, "small", GOAL_FEWEST, 2);
    assert_true(weights_write(&weights, path, &error));
    weights_free(&weights);
    assert_null(eval_load_for(GOAL_MOST, path, &error));
    assert_non_null(strstr(error.text, "goal"));
    setenv("FLIPSIDE_WEIGHTS", path, 1);
    Eval *eval = eval_load_for(GOAL_FEWEST, NULL, &error);
    assert_non_null(eval);
    assert_int_equal(eval_goal(eval), GOAL_FEWEST);
    eval_free(eval);
    setenv("FLIPSIDE_WEIGHTS", folder, 1);
    assert_null(eval_load_for(GOAL_FEWEST, NULL, &error));
    assert_non_null(strstr(error.text, "fewest.weights"));
    unsetenv("FLIPSIDE_WEIGHTS");
}

static void chance_grows_with_the_score(void **state) {
    (void)state;
    for (int discs = 4; discs <= 64; discs += 10) {
        const Eval *eval = eval_handmade(GOAL_MOST, 8);
        assert_true(eval_win_chance(eval, discs, 0) == 0.5);
        assert_true(eval_win_chance(eval, discs, 5) > eval_win_chance(eval, discs, 4));
        assert_true(eval_win_chance(eval, discs, 64) < 1.0000001);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back_as_it_was),
        cmocka_unit_test(rounding_moves_little_and_saves_much),
        cmocka_unit_test(tables_are_interpolated),
        cmocka_unit_test(old_files_still_load),
        cmocka_unit_test(margins_come_with_the_weights),
        cmocka_unit_test(the_command_writes_the_model),
        cmocka_unit_test(kinds_have_names_and_operations),
        cmocka_unit_test(loading_is_quick),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(other_networks_are_refused),
        cmocka_unit_test(the_command_rounds_a_copy),
        cmocka_unit_test(the_browser_has_small_weights),
        cmocka_unit_test(goal_must_match),
        cmocka_unit_test(chance_grows_with_the_score),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
