// Leaves per second of the native kernel, the portable kernel and the oracle, on one thread, in one
// run: rounds of the three take turns and are measured in processor time, so that a busy machine
// hurts little, and the best round of each counts.
//
// usage: bench_perft [depth, default 10] [rounds, default 7]
#include "oracle.h"
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

// perft.c compiled once more for any machine; see CMakeLists.txt.
uint64_t perft_count_portable(Board board, int depth, PerftRules rules);

// The oracle generates moves by trying every square along every ray.
static uint64_t oracle_count(Board board, int depth, PerftRules rules) {
    uint64_t moves = oracle_moves(board) & rules.region, leaves = 0;
    if (depth == 1 && moves)
        return (uint64_t)bit_count(moves);
    if (!moves)
        return oracle_moves(board_pass(board)) & rules.region && depth > 1
                   ? oracle_count(board_pass(board), depth - 1, rules)
                   : 1;
    while (moves) {
        int square = bit_take(&moves);
        leaves += oracle_count(board_play_flipped(board, square, oracle_flip(board, square)),
                               depth - 1, rules);
    }
    return leaves;
}

// Processor seconds of this thread.
static double cpu_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

typedef struct Contender {
    const char *name;
    uint64_t (*count)(Board board, int depth, PerftRules rules);
    int shallower; // plies less than asked for
    double best;   // leaves per second
    uint64_t leaves;
} Contender;

int main(int argc, char **argv) {
    int depth = argc > 1 ? atoi(argv[1]) : 10, rounds = argc > 2 ? atoi(argv[2]) : 7;
    Contender contenders[] = {{"native", perft_count, 0, 0, 0},
                              {"portable", perft_count_portable, 0, 0, 0},
                              {"oracle", oracle_count, 2, 0, 0}};
    Board start = {0x0000000810000000ULL, 0x0000001008000000ULL};
    PerftRules rules = {.region = ~0ULL, .pass_costs_ply = true};
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < 3; i++) {
            Contender *contender = &contenders[i];
            double begin = cpu_now();
            contender->leaves = contender->count(start, depth - contender->shallower, rules);
            double rate = (double)contender->leaves / (cpu_now() - begin);
            contender->best = rate > contender->best ? rate : contender->best;
        }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("kernel %s, one thread, best of %d rounds\n", board_kernel_name(), rounds);
    for (size_t i = 0; i < 3; i++)
        printf("%-9s depth %2d %12" PRIu64 " leaves %8.1f M/s  %5.2f times portable\n",
               contenders[i].name, depth - contenders[i].shallower, contenders[i].leaves,
               contenders[i].best * 1e-6, contenders[i].best / contenders[1].best);
    printf("memory %.1f MB\n", (double)usage.ru_maxrss / 1024);
    return 0;
}
