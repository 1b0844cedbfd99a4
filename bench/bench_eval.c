// Evaluations a second on one core: the incremental features and the table sum, as a search meets
// them. usage: bench_eval [WEIGHTS [GOAL [DEPTH]]]
#include "eval.h"
#include "quick.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Processor time: other processes do not count.
static double cpu_now(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static Board random_board(Random *random, int discs) {
    Board board = rules_start(rules_default()).board;
    while (bit_count(board_discs(board)) < discs) {
        uint64_t moves = board_moves(board);
        if (!moves && !(moves = board_moves(board = board_pass(board))))
            return random_board(random, discs);
        for (int skip = (int)random_below(random, (uint32_t)bit_count(moves)); skip > 0; skip--)
            moves &= moves - 1;
        board = board_play(board, bit_first(moves));
    }
    return board;
}

int main(int argc, char **argv) {
    Error error;
    Goal goal = argc > 2 && strcmp(argv[2], "fewest") == 0 ? GOAL_FEWEST : GOAL_MOST;
    Eval *eval = eval_load_for(goal, argc > 1 ? argv[1] : NULL, &error);
    if (!eval) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    printf("%s\n", eval_about(eval));
    Random random = random_seeded(1);
    for (int discs = 12; discs <= 52; discs += 10) {
        Board boards[64];
        EvalState states[64];
        for (int i = 0; i < 64; i++) {
            boards[i] = random_board(&random, discs);
            eval_start(eval, &states[i], boards[i]);
        }
        double begin = cpu_now();
        uint64_t count = 0;
        int64_t sum = 0;
        while (cpu_now() - begin < 0.3)
            for (int i = 0; i < 64; i++)
                for (uint64_t moves = board_moves(boards[i]); moves; count++) {
                    EvalState next;
                    int square = bit_take(&moves);
                    uint64_t flipped = board_flip(boards[i], square);
                    eval_play(eval, &states[i], &next, square, flipped);
                    sum += eval_score(eval, &next, board_play_flipped(boards[i], square, flipped));
                }
        double seconds = cpu_now() - begin;
        Quick quick;
        if (!quick_init(&quick, eval, argc > 3 ? atoi(argv[3]) : 6, 0))
            return 1;
        double search_begin = cpu_now();
        for (int i = 0; i < 16; i++)
            quick_answer(&quick, boards[i], QUICK_UNKNOWN);
        double search_seconds = cpu_now() - search_begin;
        printf("%d discs: %.1f M moves with evaluation a second, %.1f M nodes a second in a search "
               "of %d plies "
               "(sum %lld, %llu nodes)\n",
               discs, (double)count / seconds / 1e6,
               (double)quick.worker.nodes / search_seconds / 1e6, quick.depth, (long long)sum,
               (unsigned long long)quick.worker.nodes);
        quick_free(&quick);
    }
    eval_free(eval);
    return 0;
}
