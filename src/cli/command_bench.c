// `bench`: the signature of the search and its speed.
#include "bench.h"
#include "command.h"

#include <stdio.h>

static int run(const Command *command, int argc, char **argv) {
    Common common;
    Error error;
    const char *eval = NULL, *weights = NULL;
    const Option options[] = {
        {"eval", OPTION_TEXT, &eval, "patterns|handmade", "evaluation", 0, 0},
        {"weights", OPTION_TEXT, &weights, "FILE", "weights file for eval patterns", 0, 0},
    };
    int count, status = command_parse(command, argc, argv, options, 2, COMMON_JSON, &common, 0, &count);
    if (status >= 0)
        return status;
    uint64_t nodes = 0;
    double seconds = 0;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
        if (!bench_run((Goal)goal, eval, weights, &nodes, &seconds, &error))
            return command_fail_error(command, "", &error);
    double speed = seconds > 0 ? (double)nodes / seconds : 0;
    if (common.json)
        printf("{\"nodes\":%llu,\"seconds\":%.3f,\"nodes_per_second\":%.0f,\"kernel\":\"%s\"}\n",
               (unsigned long long)nodes, seconds, speed, board_kernel_name());
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
    .run = run,
};
