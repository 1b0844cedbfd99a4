// `bench`: prints the node count that identifies the search, and its speed.
#include "bench.h"
#include "command.h"

#include <math.h>
#include <stdio.h>

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
        if (!bench_run((Goal)goal, eval, weights, &nodes, &seconds, &error))
            return command_fail_error(command, "", &error);
    double speed = seconds > 0 ? (double)nodes / seconds : 0;
    if (options_flag(options, "json"))
        print_json(nodes, seconds, speed);
    else
        printf("%llu nodes, %.3f s, %.1f M nodes/s, kernel %s\n", (unsigned long long)nodes,
               seconds, speed / 1e6, board_kernel_name());
    return STATUS_DONE;
}

const Command command_bench = {
    .name = "bench",
    .arguments = "",
    .summary = "Search fixed positions and print the signature (nodes) and speed",
    .details = "Both goals, one thread, a fixed table. The number of nodes is the same on every "
               "machine and build of one\n"
               "version; a change of it means that the search changed.\n\n"
               "Examples:\n"
               "  flipside bench\n"
               "  flipside bench --eval handmade --json",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 0,
    .run = run,
};
