#include "clock.h"
#include "command.h"
#include "input.h"
#include "memory.h"
#include "notation.h"
#include "perft.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

// One count as a line of text or JSON; `move` is NULL for the whole tree.
static void print_count(bool json, const char *move, int64_t depth, uint64_t leaves, double seconds) {
    if (json) {
        json_t *object = json_object();
        if (move)
            json_object_set_new(object, "move", json_string(move));
        json_object_set_new(object, "depth", json_integer(depth));
        json_object_set_new(object, "leaves", json_integer((json_int_t)leaves));
        json_object_set_new(object, "seconds", json_real(seconds));
        json_dumpf(object, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(object);
    } else if (move) {
        printf("%-6s %20" PRIu64 "\n", move, leaves);
    } else {
        printf("depth %-2" PRId64 " %18" PRIu64 " leaves  %.3f s  %.1f M/s\n", depth, leaves, seconds,
               seconds > 0 ? (double)leaves / seconds * 1e-6 : 0.0);
    }
}

// Counts below each move; returns the sum through *leaves, false when there is no memory.
static bool divide(Rules rules, Board board, int depth, PerftRules counted, int threads, bool json, uint64_t *leaves) {
    uint64_t moves = rules_moves(rules, board);
    *leaves = 0;
    while (moves) {
        int square = bit_take(&moves);
        uint64_t below;
        double begin = clock_now();
        char name[3];
        if (!perft_count_parallel(rules_play(rules, board, square), depth - 1, counted, threads, &below))
            return false;
        print_count(json, notation_move(square, name), depth - 1, below, clock_now() - begin);
        *leaves += below;
    }
    return true;
}

static int run(const Command *command, int argc, char **argv) {
    Common common;
    int64_t depth = -1;
    bool no_pass_ply = false, divided = false;
    const Option options[] = {
        {"depth", OPTION_INT, &depth, "N", "plies (required)", 0, 60},
        {"no-pass-ply", OPTION_FLAG, &no_pass_ply, NULL, "a pass costs no ply (default: one)", 0, 0},
        {"divide", OPTION_FLAG, &divided, NULL, "also the count below each move", 0, 0},
    };
    int count, status = command_parse(command, argc, argv, options, sizeof options / sizeof *options,
                                      COMMON_RULES | COMMON_THREADS | COMMON_JSON, &common, 1, &count);
    if (status >= 0)
        return status;
    if (depth < 0)
        return command_fail(command, "how deep? give --depth N");
    Position position;
    Error error;
    if (!input_position(count > 0 ? argv[0] : NULL, common.rules, &position, &error))
        return command_fail(command, "%s", error.text);
    PerftRules rules = {.region = board_region(common.rules.size),
                        .placement = common.rules.start == START_OPEN ? SQUARES_CENTRE : 0,
                        .pass_costs_ply = !no_pass_ply};
    int threads = common.threads ? (int)common.threads : cpu_count();
    double begin = clock_now();
    uint64_t leaves;
    bool by_move = divided && depth > 0 && rules_moves(common.rules, position.board);
    bool good = by_move ? divide(common.rules, position.board, (int)depth, rules, threads, common.json, &leaves)
                        : perft_count_parallel(position.board, (int)depth, rules, threads, &leaves);
    if (!good) {
        command_fail(command, "not enough memory or threads");
        return STATUS_NO;
    }
    print_count(common.json, NULL, depth, leaves, clock_now() - begin);
    return STATUS_DONE;
}

const Command command_perft = {
    .name = "perft",
    .arguments = "[POSITION]",
    .summary = "Count the leaves of the game tree to a depth",
    .details =
        "POSITION is a position or a transcript as text, a file that holds one, or - for standard input; without\n"
        "it the start position is used. A game that ends before the depth counts as one leaf.\n"
        "\n"
        "Examples:\n"
        "  flipside perft --depth 10                     24571284, as published\n"
        "  flipside perft --depth 10 --no-pass-ply       24571420\n"
        "  flipside perft --size 6 --depth 9 --divide    with the count below each move\n"
        "  flipside perft f5d6c3 --depth 8 --json        from the position after three moves",
    .run = run,
};
