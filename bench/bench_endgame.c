// Exact endgames: every position of an OBF file, for both goals, on one thread and on two, each with an empty table.
//   bench_endgame FILE [FIRST LAST [patterns|handmade [HASH_MB]]]
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
        if (obf_is_blank(copy) || ++number < first || number > last || !obf_parse(copy, 8, &record, NULL))
            continue;
        EngineQuestion question = {.level = -1, .solve = true};
        engine_forget(engine);
        engine_go(engine, record.position, &question, &report, NULL);
        sum.nodes += report.nodes;
        sum.seconds += report.seconds;
        sum.positions++;
        sum.wrong += goal == GOAL_MOST && record.has_score && report.score != record.score;
    }
    return sum;
}

int main(int argc, char **argv) {
    Text text = {0};
    Error error;
    if (argc < 2 || !file_read(argv[1], 1 << 24, &text, &error)) {
        fprintf(stderr, "usage: bench_endgame FILE [FIRST LAST [patterns|handmade [HASH_MB]]]\n");
        return 2;
    }
    int first = argc > 3 ? atoi(argv[2]) : 1, last = argc > 3 ? atoi(argv[3]) : 1 << 30;
    printf("goal    threads  positions  wrong          nodes   seconds  M nodes/s\n");
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        for (int threads = 1; threads <= 2; threads++) {
            EngineOptions options = {.rules = rules_default(), .threads = threads};
            options.rules.goal = (Goal)goal;
            options.hash_mb = argc > 5 ? (size_t)atoi(argv[5]) : 1024;
            options.eval = argc > 4 ? argv[4] : NULL;
            Engine *engine = engine_create(&options, &error);
            if (!engine) {
                fprintf(stderr, "%s\n", error.text);
                return 1;
            }
            Sum sum = run_file(text_string(&text), first, last, engine, (Goal)goal);
            printf("%-7s %7d %10d %6d %14llu %9.2f %10.1f\n", goal_name((Goal)goal), threads, sum.positions, sum.wrong,
                   sum.nodes, sum.seconds, (double)sum.nodes / sum.seconds / 1e6);
            fflush(stdout);
            engine_destroy(engine);
        }
    text_free(&text);
    return 0;
}
