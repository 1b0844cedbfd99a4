// `bench`: fixed work on one thread. The node total is the signature of the search: the same on every build.
#include "clock.h"
#include "command.h"
#include "engine.h"
#include "random.h"

#include <math.h>
#include <stdio.h>

enum { POSITIONS = 20, SOLVE_EMPTIES = 16, LEVEL = 9 };

// A position after some plies of seeded random play; a game that ends first is played anew.
static Position bench_position(Rules rules, int index) {
    Random random = random_seeded((uint64_t)index + 1);
    for (;;) {
        Position position = rules_start(rules);
        int plies = 8 + index * 42 / POSITIONS, made = 0;
        while (made < plies && !rules_over(rules, position.board)) {
            uint64_t moves = rules_moves(rules, position.board);
            int move = MOVE_PASS;
            for (uint32_t k = moves ? random_below(&random, (uint32_t)bit_count(moves)) + 1 : 0; k > 0; k--)
                move = bit_take(&moves);
            position = (Position){rules_play(rules, position.board, move), color_other(position.side)};
            made++;
        }
        if (!rules_over(rules, position.board))
            return position;
    }
}

// Searches one position and gives the nodes.
static uint64_t bench_one(Engine *engine, Position position) {
    int empties = 64 - bit_count(board_discs(position.board));
    EngineQuestion question = {.level = empties <= SOLVE_EMPTIES ? -1 : LEVEL, .solve = empties <= SOLVE_EMPTIES};
    EngineReport report;
    engine_forget(engine);
    engine_go(engine, position, &question, &report, NULL);
    return report.nodes;
}

static bool bench_goal(Goal goal, const char *eval, const char *weights, uint64_t *nodes, double *seconds,
                       Error *error) {
    Rules rules = rules_default();
    rules.goal = goal;
    EngineOptions options = {.rules = rules, .threads = 1, .hash_mb = 16, .eval = eval, .weights = weights};
    Engine *engine = engine_create(&options, error);
    if (!engine)
        return false;
    for (int i = 0; i < POSITIONS; i++) {
        Position position = bench_position(rules, i);
        double begin = clock_now();
        *nodes += bench_one(engine, position);
        *seconds += clock_now() - begin;
    }
    engine_destroy(engine);
    return true;
}

static void print_json(uint64_t nodes, double seconds, double speed) {
    Json *object = json_new_object();
    json_add_int(object, "nodes", (int64_t)nodes);
    json_add_real(object, "seconds", seconds, 3);
    json_add_int(object, "nodes_per_second", llround(speed));
    json_add_text(object, "kernel", board_kernel_name());
    command_print_json(object);
}

static const Option rows[] = {
    ENGINE_EVAL_OPTIONS,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    Error error;
    const char *eval = options_text(options, "eval"), *weights = options_text(options, "weights");
    uint64_t nodes = 0;
    double seconds = 0;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        if (!bench_goal((Goal)goal, eval, weights, &nodes, &seconds, &error))
            return command_fail_error(command, "", &error);
    double speed = seconds > 0 ? (double)nodes / seconds : 0;
    if (options_flag(options, "json"))
        print_json(nodes, seconds, speed);
    else
        printf("%llu nodes, %.3f s, %.1f M nodes/s, kernel %s\n", (unsigned long long)nodes, seconds, speed / 1e6,
               board_kernel_name());
    return STATUS_DONE;
}

const Command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "Search fixed positions and print the signature (nodes) and speed",
    .details =
        "Both goals, one thread, a fixed table. The number of nodes is the same on every machine and build of one\n"
        "version; a change of it means that the search changed.\n\n"
        "Examples:\n"
        "  flipside bench\n"
        "  flipside bench --eval handmade --json",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 0,
    .run = run,
};
