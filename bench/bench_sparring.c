// A match between two weights files ("handmade" is the hand-made evaluation) under the same short
// search. usage: bench_sparring GOAL FIRST SECOND [PAIRS [DEPTH [EXACT [RANDOM_PLIES]]]]
#include "clock.h"
#include "sparring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Eval *load(Goal goal, const char *name) {
    Error error;
    if (strcmp(name, "handmade") == 0)
        return eval_handmade(goal, 8);
    Eval *eval = eval_load_for(goal, name, &error);
    if (!eval) {
        fprintf(stderr, "%s\n", error.text);
        exit(2);
    }
    return eval;
}

int main(int argc, char **argv) {
    Goal goal;
    if (argc < 4 || !goal_parse(argv[1], &goal)) {
        fprintf(stderr,
                "usage: bench_sparring GOAL FIRST SECOND [PAIRS [DEPTH [EXACT [RANDOM_PLIES]]]]\n");
        return 2;
    }
    const Eval *first = load(goal, argv[2]), *second = load(goal, argv[3]);
    SparringOptions options = {.pairs = argc > 4 ? atoi(argv[4]) : 500,
                               .depth = argc > 5 ? atoi(argv[5]) : 3,
                               .exact = argc > 6 ? atoi(argv[6]) : 10,
                               .random_plies = argc > 7 ? atoi(argv[7]) : 10,
                               .seed = 1,
                               .threads = 1};
    double begin = clock_now();
    SparringResult result;
    Error error;
    if (!sparring_run(first, second, &options, &result, &error)) {
        fprintf(stderr, "bench_sparring: %s\n", error.text);
        return 1;
    }
    MatchStatistics pairs = match_score_by_pairs(&result.score);
    printf("%s: %s against %s, depth %d: +%d =%d -%d, %.1f %% ± %.1f (95 %%), %+.2f discs a game, "
           "%.1f s\n",
           goal_name(goal), argv[2], argv[3], options.depth, result.score.wins, result.score.draws,
           result.score.losses, 100 * pairs.share, 100 * pairs.error, result.mean,
           clock_now() - begin);
    return 0;
}
