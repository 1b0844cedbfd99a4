// Random playouts a second on one core, by number of empty squares. Usage: bench_playout
// [SECONDS_EACH]
#include "clock.h"
#include "playout.h"
#include "squares.h"

#include <stdio.h>
#include <stdlib.h>

// A position of a random game with that many empty squares.
static Board reach(Rules rules, int empties, Random *random) {
    for (;;) {
        Board board = rules_start(rules).board;
        while (64 - bit_count(board_discs(board)) > empties && !rules_over(rules, board)) {
            uint64_t moves = rules_moves(rules, board);
            board = rules_play(rules, board, moves ? playout_pick(moves, random) : MOVE_PASS);
        }
        if (64 - bit_count(board_discs(board)) == empties && !rules_over(rules, board))
            return board;
    }
}

int main(int argc, char **argv) {
    double each = argc > 1 ? atof(argv[1]) : 0.5;
    Rules rules = rules_default();
    Random random = random_seeded(1);
    printf("empties   playouts/s   counted, avoiding X/s\n");
    for (int empties = 60; empties >= 10; empties -= 10) {
        double rate[2];
        for (int kind = 0; kind < 2; kind++) {
            PlayoutCounts counts = {0};
            uint64_t done = 0;
            double begin = clock_now(), now;
            do {
                Board board = reach(rules, empties, &random);
                for (int i = 0; i < 1000; i++) {
                    if (kind == 0)
                        playout_score(rules, board, &random);
                    else
                        playout_score_careful(
                            rules, board,
                            (PlayoutCare){.avoid = squares_diagonal(SQUARES_CORNERS_8)}, &random,
                            &counts);
                }
                done += 1000;
            } while ((now = clock_now()) < begin + each);
            rate[kind] = (double)done / (now - begin);
        }
        printf("%7d %12.0f %12.0f\n", empties, rate[0], rate[1]);
    }
    return 0;
}
