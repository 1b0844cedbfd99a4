// How late moves come: games of the engine against itself under a time limit a move, on every core
// at once (run it on a busy machine). Prints the share of moves later than 0, 5 and 50 ms and the
// worst.
//   bench_deadline SECONDS MOVES [GOAL]
#include "clock.h"
#include "engine.h"
#include "memory.h"
#include "random.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Load {
    volatile int end;
} Load;

static void *burn(void *argument) {
    Load *load = argument;
    for (volatile unsigned x = 0; !load->end;)
        x++;
    return NULL;
}

int main(int argc, char **argv) {
    double seconds = argc > 1 ? atof(argv[1]) : 0.01;
    int moves = argc > 2 ? atoi(argv[2]) : 1000, late = 0, late5 = 0, late50 = 0;
    Rules rules = rules_default();
    rules.goal = argc > 3 && strcmp(argv[3], "fewest") == 0 ? GOAL_FEWEST : GOAL_MOST;
    EngineOptions options = {.rules = rules, .threads = 2};
    Error error;
    Engine *engine = engine_create(&options, &error);
    if (!engine) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    Load load = {0};
    pthread_t burner[64];
    int burners = cpu_count() < 64 ? cpu_count() : 64;
    for (int i = 0; i < burners; i++)
        pthread_create(&burner[i], NULL, burn, &load);
    Random random = random_seeded(1);
    Position position = rules_start(rules);
    double worst = 0;
    for (int made = 0; made < moves;) {
        if (rules_over(rules, position.board))
            position = rules_start(rules);
        uint64_t legal = rules_moves(rules, position.board);
        EngineReport report = {.move = MOVE_PASS};
        if (legal && bit_count(board_discs(position.board)) < 10) { // a different game each time
            for (uint32_t k = random_below(&random, (uint32_t)bit_count(legal)) + 1; k > 0; k--)
                report.move = bit_take(&legal);
        } else if (legal) {
            EngineQuestion question = {.level = -1, .limits = {.seconds = seconds}};
            double begin = clock_now();
            engine_go(engine, position, &question, &report, NULL);
            double over = clock_now() - begin - seconds;
            worst = over > worst ? over : worst;
            late += over > 0;
            late5 += over > 0.005;
            late50 += over > 0.05;
            made++;
        }
        position =
            (Position){rules_play(rules, position.board, report.move), color_other(position.side)};
    }
    load.end = 1;
    for (int i = 0; i < burners; i++)
        pthread_join(burner[i], NULL);
    printf(
        "%d moves of %.3f s: late %.2f %%, by over 5 ms %.2f %%, by over 50 ms %d, worst %.1f ms\n",
        moves, seconds, 100.0 * late / moves, 100.0 * late5 / moves, late50, worst * 1000);
    engine_destroy(engine);
    return 0;
}
