// Exact endgames: positions of an OBF file, by default for both goals, on one thread and on two,
// each with an empty table.
//   bench_endgame FILE [FIRST LAST [patterns|handmade [most|fewest|both [THREADS|0 [HASH_MB]]]]]
#include "engine.h"
#include "file.h"
#include "obf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Sum {
    unsigned long long nodes;
    double seconds;
    int positions, wrong;
} Sum;

static Sum run_file(const char *text, int first, int last, Engine *engine, Goal goal) {
    Sum sum = {0};
    int number = 0;
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        ObfRecord record;
        EngineReport report;
        char copy[1024];
        snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
        if (obf_is_blank(copy) || ++number < first || number > last ||
            !obf_parse(copy, 8, &record, NULL))
            continue;
        EngineQuestion question = {.level = -1, .solve = true};
        engine_clear(engine);
        engine_go(engine, record.position, &question, &report, NULL);
        sum.nodes += report.nodes;
        sum.seconds += report.seconds;
        sum.positions++;
        sum.wrong +=
            goal == GOAL_MOST && record.scores.has_best && report.score != record.scores.best;
    }
    return sum;
}

// Runs the positions for one goal on so many threads and prints a line of the table.
static bool run_line(const char *text, int first, int last, const EngineOptions *options,
                     Error *error) {
    Engine *engine = engine_create(options, error);
    if (!engine)
        return false;
    Sum sum = run_file(text, first, last, engine, options->rules.goal);
    printf("%-7s %7d %10d %6d %14llu %9.2f %10.1f\n", goal_name(options->rules.goal),
           options->threads, sum.positions, sum.wrong, sum.nodes, sum.seconds,
           (double)sum.nodes / sum.seconds / 1e6);
    fflush(stdout);
    engine_destroy(engine);
    return true;
}

int main(int argc, char **argv) {
    Text text = {0};
    Error error;
    if (argc < 2 || !file_read(argv[1], 1 << 24, &text, &error)) {
        fprintf(
            stderr,
            "usage: bench_endgame FILE [FIRST LAST [patterns|handmade [most|fewest|both [THREADS|0 "
            "[HASH_MB]]]]]\n");
        return 2;
    }
    int first = argc > 3 ? atoi(argv[2]) : 1, last = argc > 3 ? atoi(argv[3]) : 1 << 30, status = 0;
    const char *only_goal = argc > 5 ? argv[5] : "both";
    int only_threads = argc > 6 ? atoi(argv[6]) : 0;
    printf("goal    threads  positions  wrong          nodes   seconds  M nodes/s\n");
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int threads = 1; threads <= 2 || threads <= only_threads; threads++) {
            if ((strcmp(only_goal, "both") != 0 && strcmp(only_goal, goal_name((Goal)goal)) != 0) ||
                (only_threads && threads != only_threads))
                continue;
            EngineOptions options = {.rules = rules_default(), .threads = threads};
            options.rules.goal = (Goal)goal;
            options.hash_mb = argc > 7 ? (size_t)atoi(argv[7]) : 1024;
            options.eval = argc > 4 ? argv[4] : NULL;
            if (status == 0 && !run_line(text_string(&text), first, last, &options, &error)) {
                fprintf(stderr, "%s\n", error.text);
                status = 1;
            }
        }
    text_free(&text);
    return status;
}
