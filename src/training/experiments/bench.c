#include "bench.h"

#include "clock.h"
#include "engine.h"
#include "random.h"

enum { POSITIONS = 20, SOLVE_EMPTIES = 16, LEVEL = 9 };

// Returns a position after seeded random play. Games that end too early are replayed.
static Position position_of(Rules rules, int index) {
    Random random = random_seeded((uint64_t)index + 1);
    for (;;) {
        Position position = rules_start(rules);
        int plies = 8 + index * 42 / POSITIONS, made = 0;
        while (made < plies && !rules_over(rules, position.board)) {
            uint64_t moves = rules_moves(rules, position.board);
            int move = moves ? random_square(&random, moves) : MOVE_PASS;
            position =
                (Position){rules_play(rules, position.board, move), color_other(position.side)};
            made++;
        }
        if (!rules_over(rules, position.board))
            return position;
    }
}

// Searches one position and returns the number of nodes.
static uint64_t search_one(Engine *engine, Position position) {
    int empties = 64 - bit_count(board_discs(position.board));
    EngineQuestion question = {.level = empties <= SOLVE_EMPTIES ? -1 : LEVEL,
                               .solve = empties <= SOLVE_EMPTIES};
    EngineReport report;
    engine_clear(engine);
    engine_go(engine, position, &question, &report, NULL);
    return report.nodes;
}

bool bench_run(Goal goal, const char *eval, const char *weights, uint64_t *nodes, double *seconds,
               Error *error) {
    Rules rules = rules_default();
    rules.goal = goal;
    EngineOptions options = {
        .rules = rules, .threads = 1, .hash_mb = 16, .eval = eval, .weights = weights};
    Engine *engine = engine_create(&options, error);
    if (!engine)
        return false;
    for (int i = 0; i < POSITIONS; i++) {
        Position position = position_of(rules, i);
        double begin = clock_now();
        *nodes += search_one(engine, position);
        *seconds += clock_now() - begin;
    }
    engine_destroy(engine);
    return true;
}
