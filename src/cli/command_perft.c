#include "clock.h"
#include "command.h"
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>

static int run(const Command *command, int argc, char **argv) {
    Common common;
    int64_t depth = 0;
    const Option options[] = {{"depth", OPTION_INT, &depth, "N", "plies (required)", 0, 60}};
    int count, status = command_parse(command, argc, argv, options, 1, COMMON_RULES | COMMON_JSON, &common, 0, &count);
    if (status >= 0)
        return status;
    PerftRules rules = {.region = board_region(common.rules.size), .pass_costs_ply = true};
    double begin = clock_now();
    uint64_t leaves = perft_count(rules_start(common.rules).board, (int)depth, rules);
    printf("%" PRIu64 " %.3f s\n", leaves, clock_now() - begin);
    return STATUS_DONE;
}

const Command command_perft = {
    .name = "perft",
    .arguments = "[POSITION]",
    .summary = "Count the leaves of the game tree to a depth",
    .details = NULL,
    .run = run,
};
